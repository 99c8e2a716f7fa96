/* Rules for styles: what only newer browsers know stands behind what all of them know. */

function blocks(node, found = []) {
  if (Array.isArray(node)) node.forEach((one) => blocks(one, found));
  else if (node && typeof node === 'object') {
    if (node.type === 'Block') found.push(node.children.filter((one) => one.type === 'Declaration'));
    Object.entries(node).forEach(([key, inner]) => { if (key !== 'loc') blocks(inner, found); });
  }
  return found;
}

function holds(node, { start }) {
  return node.loc.start.offset <= start.offset && start.offset < node.loc.end.offset;
}

/* Whether the same property stands before, with or without the prefix. */
function hasFallback(declarations, at) {
  const { property } = declarations[at];
  return declarations.slice(0, at).some((one) => [property, '-webkit-' + property].includes(one.property));
}

/* A rule that keeps still where there is a fallback: an excuse, or in styles an earlier declaration. */
export function unless(rule, excuses) {
  const create = (context) => {
    const all = context.sourceCode.ast.type === 'StyleSheet' ? blocks(context.sourceCode.ast) : [];
    const isCovered = (loc) => all.some((some) => some.some((one, at) => holds(one, loc) && hasFallback(some, at)));
    const report = (found) => {
      const what = Object.entries(found.data).filter(([name]) => name !== 'availability').map(([, value]) => value);
      if (!excuses[what.join(' ')] && !isCovered(found.loc)) context.report(found);
    };
    return rule.create(Object.create(context, { report: { value: report } }));
  };
  return { meta: rule.meta, create };
}

const GAPS = /^(row-|column-)?gap$/;

/* What is new in a form that the names of properties do not show. */
export const forms = {
  meta: { schema: [] },
  create(context) {
    const say = (node, message) => context.report({ loc: node.loc, message });
    return {
      Block({ children }) {
        const said = children.filter((one) => one.type === 'Declaration');
        const display = said.filter((one) => one.property === 'display').map((one) => context.sourceCode.getText(one));
        const isFlex = display.some((text) => text.includes('flex'));
        const isGrid = display.some((text) => text.includes('grid')) || said.some((one) => one.property === 'columns');
        said.filter((one) => GAPS.test(one.property.replace('grid-', ''))).forEach((one) => {
          if (isFlex) say(one, 'Things in a flex row do not keep apart by a gap: give them margins.');
          else if (!isGrid && GAPS.test(one.property)) say(one, 'Say grid-gap where the rule does not say that this is a grid.');
        });
      },
      Rule({ block }) {
        block.children.filter((one) => one.type === 'Rule').forEach((one) => say(one, 'Rules do not stand in rules.'));
      },
      PseudoClassSelector(node) {
        const list = node.name === 'not' && node.children && node.children[0];
        if (list && list.children.length > 1) say(node, '`:not` takes one simple selector.');
      },
      FeatureRange(node) { say(node, 'Windows are measured by min- and max-.'); },
    };
  },
};
