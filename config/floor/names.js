/* A rule for scripts: no name that only newer browsers know. What is known is read from MDN's data, by
   name where the type of a value cannot be seen: so `x.at` is new, since every `at` is. */

import data from '@mdn/browser-compat-data' with { type: 'json' };

const OF_A_VALUE = { document: 'Document', history: 'History', localStorage: 'Storage', location: 'Location',
  navigator: 'Navigator', screen: 'Screen', self: 'Window', window: 'Window' };
const EVERYWHERE = ['Window', 'ServiceWorkerGlobalScope', 'WorkerGlobalScope'];
/* Whose members are looked up by their names alone; of rarer interfaces too many share one with ours. */
const MET = /^(Document(Fragment)?|DOMTokenList|Element|FormData|HTML\w*|Node(List)?|Range|Selection|Storage|URL(SearchParams)?|\w*Event)$/;
const KNOWN = new Map();

function number(version) { return version ? parseFloat(String(version).replace('≤', '')) : Infinity; }

function isKnown({ support }, floor) {
  return Object.entries(floor).every(([browser, version]) => [].concat(support[browser] || [])
    .some((one) => number(one.version_added) <= version && version < number(one.version_removed || Infinity)
      && !one.flags && !one.prefix && !one.alternative_name));
}

/* One that is known where it is found once is known. */
function note(key, known) { KNOWN.set(key, Boolean(KNOWN.get(key)) || known); }

function children(node) { return Object.entries(node).filter(([name]) => name !== '__compat'); }

function noteMembers(owner, node, floor, isMet) {
  for (const [member, about] of children(node)) {
    if (!about.__compat) continue;
    const known = isKnown(about.__compat, floor);
    const [, name, kind] = /^(.*?)(_static|_event)?$/.exec(member);
    if (kind === '_event') note('on ' + name, known);
    else note(owner + '.' + name, known);
    if (kind) continue;
    if (known || isMet) note('.' + name, known);
    if (EVERYWHERE.includes(owner)) note(name, known);
  }
}

function noteAll(owners, floor, isMet) {
  for (const [owner, node] of owners) {
    if (node.__compat) note(owner, isKnown(node.__compat, floor));
    noteMembers(owner, node, floor, isMet(owner));
  }
}

function read(floor) {
  noteAll(children(data.api), floor, (owner) => MET.test(owner));
  noteAll(children(data.javascript.builtins), floor, () => true);
  noteAll(children(data.javascript.builtins.Intl), floor, () => true);
}

/* A member of something whose type can be seen is that one, of anything else any of its name. */
function keyOf(object, name) {
  const owner = object && object.type === 'Identifier' && (OF_A_VALUE[object.name] || object.name);
  const exact = owner + '.' + name;
  return KNOWN.has(exact) ? exact : '.' + name;
}

export default {
  meta: { schema: [{ type: 'object' }, { type: 'object' }] },
  create(context) {
    const [floor, excuses] = context.options;
    if (!KNOWN.size) read(floor);
    const check = (node, key) => {
      if (KNOWN.get(key) !== false || excuses[key]) return;
      context.report({ node, message: '`{{key}}` is newer than the floor.', data: { key } });
    };
    return {
      MemberExpression({ object, property, computed }) {
        if (!computed) check(property, keyOf(object, property.name));
      },
      'ObjectPattern > Property'({ key, computed }) { if (!computed) check(key, '.' + key.name); },
      'CallExpression[callee.property.name="addEventListener"] > Literal.arguments:first-child'(node) {
        check(node, 'on ' + node.value);
      },
      'Program:exit'(node) {
        for (const { identifier } of context.sourceCode.getScope(node).through) check(identifier, identifier.name);
      },
    };
  },
};
