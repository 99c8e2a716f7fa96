/* Counts saved games anew: commitment, seed, every die, every move and the total. Written apart from
   the service; nothing is asked of it and nothing is sent. It knows the games by itself and believes
   nothing that a file says of the rules. Works in a saved copy of the page too. */

const sammakastVerify = (() => {
  'use strict';

  const FORMAT = 'sammakast round 1';

  /* What does not fit: the name of a sentence, and what stands in it. */
  class Fault extends Error {
    constructor(said, values) { super(said); this.found = [said, values || {}]; }
  }

  function refuse(unless, said, values) { if (!unless) throw new Fault(said, values); }

  /* SHA-256 and HMAC, since browsers offer theirs to encrypted pages alone. */

  const words = (text) => text.trim().split(/\s+/).map((word) => parseInt(word, 16));
  const ROOTS = words(`
    428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5
    d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174
    e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da
    983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967
    27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85
    a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070
    19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3
    748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2`);
  const FIRST = words('6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19');

  const turned = (word, by) => (word >>> by) | (word << (32 - by));

  function mixed(state, block) {
    const w = block.slice();
    for (let i = 16; i < 64; i += 1) {
      const low = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const high = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w.push((w[i - 16] + low + w[i - 7] + high) | 0);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const one = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (h + one + ((e & f) ^ (~e & g)) + ROOTS[i] + w[i]) | 0;
      const two = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const second = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) | 0);
  }

  function sha256(bytes) {
    const filled = [...bytes, 128];
    while (filled.length % 64 !== 56) filled.push(0);
    const bits = bytes.length * 8;
    filled.push(0, 0, 0, 0, bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255);
    let state = FIRST;
    for (let at = 0; at < filled.length; at += 64) {
      const block = [];
      for (let i = at; i < at + 64; i += 4) {
        block.push((filled[i] << 24) | (filled[i + 1] << 16) | (filled[i + 2] << 8) | filled[i + 3]);
      }
      state = mixed(state, block);
    }
    return state.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]);
  }

  function hmac(key, bytes) {
    const padded = [...key, ...new Array(64 - key.length).fill(0)];
    const inner = sha256([...padded.map((byte) => byte ^ 0x36), ...bytes]);
    return sha256([...padded.map((byte) => byte ^ 0x5c), ...inner]);
  }

  /* The dice. */

  const ascii = (text) => Array.from(text, (sign) => sign.charCodeAt(0));
  const hex = (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

  function commitment(seed) { return hex(sha256([...ascii('sammakast commit 1'), ...seed])); }

  function readSeed(text) {
    refuse(typeof text === 'string' && /^[0-9a-f]{64}$/.test(text), 'seed');
    return text.match(/../g).map((two) => parseInt(two, 16));
  }

  /* The first dice of the row for a throw (from 1) of a turn (from 1). */
  function row(seed, turn, number, count) {
    const dice = [];
    for (let block = 0; dice.length < count; block += 1) {
      const place = [turn, number, block].flatMap((part) => [part >> 8, part & 255]);
      const drawn = hmac(seed, [...ascii('sammakast dice 1'), ...place]);
      dice.push(...drawn.filter((byte) => byte < 252).map((byte) => (byte % 6) + 1));
    }
    return dice.slice(0, count);
  }

  /* What boxes pay, from how many dice show each face. */

  const FACES = [1, 2, 3, 4, 5, 6];
  const sum = (values) => values.reduce((all, one) => all + one, 0);
  const counted = (dice) => [0, ...FACES.map((face) => dice.filter((die) => die === face).length)];

  const chance = { pay: (has) => sum(FACES.map((face) => face * has[face])) };
  const face = (value) => ({ pay: (has) => value * has[value] });
  const straight = (...faces) => ({
    pay: (has) => (faces.every((one) => has[one]) ? sum(faces) : 0),
  });
  const chanceWith = (count) => ({
    pay: (has) => (has.some((one) => one >= count) ? chance.pay(has) : 0),
  });
  const fixed = (points, box) => ({ points, pay: (has) => (box.pay(has) ? points : 0) });
  const yatzy = (points) => ({
    points, yatzy: true, pay: (has) => (has.filter((one) => one).length === 1 ? points : 0),
  });

  /* Groups of dice, each of another face, in the reading that pays most. */
  function groups(...sizes) {
    function best(has, at, used) {
      if (at === sizes.length) return 0;
      let found = -Infinity;
      for (const one of FACES) {
        if (used.includes(one) || has[one] < sizes[at]) continue;
        found = Math.max(found, one * sizes[at] + best(has, at + 1, [...used, one]));
      }
      return found;
    }
    return { pay: (has) => Math.max(0, best(has, 0, [])) };
  }

  function run(points, length) {
    const rows = FACES.slice(0, 7 - length).map((low) => straight(...FACES.slice(low - 1, low - 1 + length)));
    return fixed(points, { pay: (has) => rows.some((one) => one.pay(has)) });
  }

  /* The games, as they were released: a game that changes is another version. */

  const UPPER = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'];
  const upper = () => UPPER.map((name, place) => [name, face(place + 1)]);
  const kinds = (...counts) => counts.map((count) =>
    [['three', 'four', 'five', 'six'][count - 3] + '-of-a-kind', groups(count)]);
  const pairs = (count) => ['one-pair', 'two-pairs', 'three-pairs'].slice(0, count)
    .map((name, place) => [name, groups(...new Array(place + 1).fill(2))]);
  const straights = [
    ['small-straight', straight(1, 2, 3, 4, 5)], ['large-straight', straight(2, 3, 4, 5, 6)],
  ];
  const house = ['full-house', groups(3, 2)];
  const six = [
    ['full-straight', straight(...FACES)], house, ['villa', groups(3, 3)], ['tower', groups(4, 2)],
  ];
  const HOUSE_RULES = 'down up bonus-at saved again50 again100 hand100 columns2 columns3 columns-mixed';

  const GAMES = {
    'maxi v1': {
      dice: 6, bonus: [100, 84],
      takes: 'bonus75 full25 full30 down up bonus-at saved again50 again100 columns2 columns3 columns-mixed',
      boxes: [
        ...upper(), ...pairs(3), ...kinds(3, 4, 5), ...straights, ...six,
        ['chance', chance], ['maxi-yatzy', yatzy(100)],
      ],
    },
    'classic v1': {
      dice: 5, bonus: [50, 63], takes: HOUSE_RULES,
      boxes: [
        ...upper(), ...pairs(2), ...kinds(3, 4), ...straights, house,
        ['chance', chance], ['yatzy', yatzy(50)],
      ],
    },
    'yahtzee v1': {
      dice: 5, bonus: [35, 63], further: 100, joker: true,
      takes: 'down up bonus-at saved hand100 columns2 columns3 columns-mixed',
      boxes: [
        ...upper(), ['three-of-a-kind', chanceWith(3)], ['four-of-a-kind', chanceWith(4)],
        ['full-house', fixed(25, groups(3, 2))], ['small-straight', run(30, 4)],
        ['large-straight', run(40, 5)], ['chance', chance], ['yahtzee', yatzy(50)],
      ],
    },
    'yahtzee-nordic v1': {
      dice: 5, bonus: [35, 63], takes: HOUSE_RULES,
      boxes: [
        ...upper(), ...kinds(3, 4), ...straights, ['full-house', fixed(25, groups(3, 2))],
        ['chance', chance], ['yahtzee', yatzy(50)],
      ],
    },
    'junior v1': { dice: 5, takes: 'down up saved', boxes: upper() },
    'seven v1': {
      dice: 7, bonus: [150, 105], takes: 'down up bonus-at saved',
      boxes: [
        ...upper(), ...pairs(3), ...kinds(3, 4, 5, 6), ...straights, ...six,
        ['full-hut', groups(3, 2, 2)], ['grand-villa', groups(4, 3)], ['grand-tower', groups(5, 2)],
        ['chance', chance], ['seven-yatzy', yatzy(150)],
      ],
    },
  };
  const THROWS = 3;
  const UNDOS = 3;
  /* From which day on the game of the day is which. */
  const DAILY = [['2026-05-01', 'maxi', 1]];
  const OPTIONS = ('bonus75 full25 full30 down up bonus-at saved again50 again100 hand100'
    + ' columns2 columns3 columns-mixed').split(' ');
  const EXCLUDE = [
    ['bonus75', 'bonus-at'], ['full25', 'full30'], ['down', 'up', 'columns-mixed'],
    ['again50', 'again100'], ['columns2', 'columns3', 'columns-mixed'],
  ];

  /* A game with its options, as maxi+bonus75+saved spells it. */
  function gameOf(spelling, version) {
    const [name, ...spelled] = spelling.split('+');
    const known = name + ' v' + version;
    refuse(Object.keys(GAMES).includes(known), 'game', { game: known });
    const base = GAMES[known];
    const game = {
      further: 0, joker: false, saved: false, atOnce: 0, columns: [['free', 1]], bonus: [0, 0],
      ...base, boxes: new Map(base.boxes),
    };
    const options = spelled.map((one) => /^([^=]*)(?:=([1-9][0-9]{0,3}))?$/.exec(one) || ['', '']);
    checkOptions(game, options.map((one) => one[1]), { game: spelling });
    for (const [, option, value] of options) {
      const agreed = option === 'bonus-at';
      refuse(agreed ? Number(value) <= 21 * game.dice : value === undefined, 'game', { game: spelling });
      change(game, option, Number(value));
    }
    const several = game.columns.length > 1;
    game.places = game.columns.flatMap((_, column) => Array.from(game.boxes.keys(), (box) =>
      ({ key: several ? (column + 1) + '.' + box : box, column, box })));
    return game;
  }

  function checkOptions(game, names, said) {
    const taken = game.takes.split(' ');
    const inOrder = OPTIONS.filter((one) => names.includes(one) && taken.includes(one));
    refuse(inOrder.join() === names.join(), 'game', said);
    for (const group of EXCLUDE) {
      refuse(names.filter((one) => group.includes(one)).length < 2, 'game', said);
    }
    const ordered = names.includes('down') || names.includes('up');
    refuse(ordered || !names.includes('bonus-at'), 'game', said);
  }

  function change(game, option, value) {
    if (option === 'bonus75') game.bonus = [50, 75];
    else if (option === 'bonus-at') game.bonus = [game.bonus[0], value];
    else if (option === 'full25') game.boxes.set('full-straight', run(25, 6));
    else if (option === 'full30') game.boxes.set('full-straight', run(30, 6));
    else if (option === 'down' || option === 'up') game.columns = [[option, 1]];
    else if (option === 'saved') game.saved = true;
    else if (option === 'again50') game.further = 50;
    else if (option === 'again100') game.further = 100;
    else if (option === 'hand100') game.atOnce = 100;
    else if (option === 'columns-mixed') game.columns = [['free', 1], ['down', 1], ['up', 1]];
    else {
      const [[order]] = game.columns;
      game.columns = [1, 2, 3].slice(0, Number(option.slice(-1))).map((weight) => [order, weight]);
    }
  }

  /* A round as its moves make it. */

  const isYatzy = (round, place) => Boolean(round.game.boxes.get(place.box).yatzy);
  const areAlike = (dice) => dice.length > 0 && dice.every((die) => die === dice[0]);

  function begin(game, seed) {
    const card = {};
    for (const place of game.places) card[place.key] = null;
    return {
      game, seed, card, turn: 1, thrown: 0, dice: [], bank: 0, extras: 0, undos: 0, advised: false,
      before: null,
    };
  }

  const isOver = (round) => Object.values(round.card).every((points) => points !== null);

  /* Makes a move as the log spells it: the round after it, with the dice or the points it gave. */
  function make(round, line) {
    refuse(typeof line === 'string' && !isOver(round), 'move');
    const [verb, ...rest] = line.split(' ');
    if (verb === 'throw') return thrown(round, rest);
    if (verb === 'score' && rest.length === 1) return scored(round, rest[0]);
    if (line === 'undo') return { round: undone(round) };
    refuse(line === 'advice' && round.dice.length, 'move');
    return { round: { ...round, advised: true } };
  }

  function thrown(round, faces) {
    refuse(faces.every((one) => /^[1-6]$/.test(one)) && faces.join() === faces.slice().sort().join(), 'move');
    const bought = round.thrown >= THROWS;
    refuse(!bought || round.bank > 0, 'move');
    const keep = faces.map(Number);
    const stays = round.dice.map((die) => {
      const at = keep.indexOf(die);
      if (at >= 0) keep.splice(at, 1);
      return at >= 0;
    });
    refuse(!keep.length && (!round.dice.length || stays.includes(false)), 'move');
    const free = round.dice.length ? stays.filter((stay) => !stay).length : round.game.dice;
    const fresh = row(round.seed, round.turn, round.thrown + 1, free);
    const dice = round.dice.length ? round.dice.map((die, n) => (stays[n] ? die : fresh.shift())) : fresh;
    const bank = round.bank - (bought ? 1 : 0);
    return { round: { ...round, dice, bank, thrown: round.thrown + 1, before: null }, dice };
  }

  function scored(round, key) {
    const place = round.dice.length ? allowed(round).find((one) => one.key === key) : undefined;
    refuse(place, 'move');
    const { game } = round;
    const held = game.places.some((one) => isYatzy(round, one) && round.card[one.key]);
    const again = held && areAlike(round.dice) && !isYatzy(round, place);
    const after = {
      ...round,
      card: { ...round.card, [key]: place.pays },
      bank: round.bank + (game.saved ? Math.max(0, THROWS - round.thrown) : 0),
      extras: round.extras + (again ? game.further : 0),
    };
    if (isOver(after)) return { round: { ...after, before: null }, points: place.pays };
    const next = { turn: round.turn + 1, thrown: 0, dice: [], undos: 0, before: round };
    return { round: { ...after, ...next }, points: place.pays };
  }

  function undone(round) {
    refuse(round.before && round.before.undos < UNDOS, 'move');
    return { ...round.before, undos: round.before.undos + 1, before: null };
  }

  /* The boxes that may be filled with the dice that lie there, and what each pays. */
  function allowed(round) {
    const { game, dice } = round;
    const open = game.columns.flatMap(([order], column) => {
      const found = game.places.filter((one) => one.column === column && round.card[one.key] === null);
      if (order === 'free') return found;
      return order === 'down' ? found.slice(0, 1) : found.slice(-1);
    });
    const isFree = (place) => game.columns[place.column][0] === 'free';
    const free = open.filter(isFree);
    const joker = game.joker && areAlike(dice) && free.length && !free.some((one) => isYatzy(round, one));
    const asked = joker ? askedOf(free, dice[0]) : free;
    return open.filter((place) => !isFree(place) || asked.includes(place))
      .map((place) => ({ ...place, pays: paid(round, place, joker && isFree(place)) }));
  }

  function askedOf(free, alike) {
    const own = free.filter((place) => place.box === UPPER[alike - 1]);
    const lower = free.filter((place) => !UPPER.includes(place.box));
    if (own.length) return own;
    return lower.length ? lower : free;
  }

  function paid(round, place, joker) {
    const box = round.game.boxes.get(place.box);
    const points = box.pay(counted(round.dice));
    if (joker) return box.points || points;
    return box.yatzy && points && round.game.atOnce && round.thrown === 1 ? round.game.atOnce : points;
  }

  function totalOf(round) {
    const [bonus, limit] = round.game.bonus;
    const columns = round.game.columns.map(([, weight], column) => {
      const places = round.game.places.filter((place) => place.column === column);
      const points = (of) => sum(of.map((place) => round.card[place.key] || 0));
      const high = points(places.filter((place) => UPPER.includes(place.box)));
      return weight * (points(places) + (high >= limit ? bonus : 0));
    });
    return round.extras + sum(columns);
  }

  /* Files. */

  const isObject = (one) => one !== null && typeof one === 'object' && !Array.isArray(one);
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const OPENING = /^start ([a-z0-9+=-]+) v([1-9][0-9]{0,2}) (d-[0-9]{4}-[0-9]{2}-[0-9]{2}|c-[0-9A-HJKMNP-TV-Z]{8}) key ([0-9-]{10}) dice 1(?: against [a-z]+@[0-9]+)?(?: seat ([1-6]))?$/;

  const isRound = (document) => 'moves' in document;

  /* Whose commitment it tells of: a day, a code, or a seat at a table of a code. */
  function diceOf(document) {
    if (!isRound(document)) return String(document.day);
    const seat = /^c-[^.]+\.[^.]+(\.s[1-6])$/.exec(String(document.id));
    return String(document.challenge).slice(2) + (seat ? seat[1] : '');
  }

  /* Whether it holds no seed yet, which a record always must. */
  function isSealed(document) {
    return (document.seed === undefined || document.seed === null) && document.format !== FORMAT;
  }

  function faultsOfSeed(document, published) {
    const found = [];
    const day = diceOf(document);
    if (published.get(day) !== document.commitment) found.push(['published', { day }]);
    if (isSealed(document)) return found;
    try {
      refuse(commitment(readSeed(document.seed)) === document.commitment, 'seed');
    } catch (error) { found.push(faultIn(error)); }
    return found;
  }

  function faultIn(error) {
    if (error instanceof Fault) return error.found;
    throw error;
  }

  function faultsOfRound(document, published) {
    const found = faultsOfSeed(document, published);
    try {
      const opening = readOpening(document);
      const game = gameOf(opening.ruleset, opening.version);
      const end = follow(document.moves, begin(game, readSeed(document.seed)), found);
      found.push(...faultsOfEnd(document, opening, end));
    } catch (error) {
      const fault = faultIn(error);
      if (!found.some((one) => same(one, fault))) found.push(fault);
    }
    return found;
  }

  function readOpening(document) {
    refuse(typeof document.opening === 'string' && typeof document.id === 'string', 'opening');
    const read = OPENING.exec(document.opening);
    refuse(read, 'opening');
    const [, ruleset, version, challenge, key, seat] = read;
    const [named, player, number, ...more] = String(document.id).split('.');
    refuse(document.ruleset === ruleset && document.version === Number(version), 'opening');
    refuse(document.challenge === challenge && named === challenge && !more.length, 'opening');
    refuse(document.key_date === undefined || document.key_date === key, 'opening');
    refuse(/^[0-9a-z]+$/.test(player || '') && (number === 's' + seat) === Boolean(seat), 'opening');
    const day = challenge.slice(2);
    const game = DAILY.filter(([since]) => since <= day).pop() || [];
    const real = new Date(`${day}T00:00Z`);
    const isReal = !Number.isNaN(real.getTime()) && real.toISOString().startsWith(day);
    const daily = isReal && game[1] === ruleset && game[2] === Number(version) && key <= day && !seat;
    refuse(challenge.startsWith('c-') || daily, 'opening');
    return { ruleset, version: Number(version), counts: number === undefined };
  }

  /* Follows the moves to their end, and notes where the dice or the points are others. */
  function follow(moves, first, found) {
    refuse(Array.isArray(moves) && moves.every(isObject), 'opening');
    let round = first;
    moves.forEach((one, n) => {
      const line = typeof one['move'] === 'string' ? one['move'] : '';
      const at = { number: n + 1, move: line };
      let made;
      try { made = make(round, line); } catch (error) { faultIn(error); throw new Fault('move', at); }
      const { dice, points } = made;
      if (!same(one.dice, dice)) found.push(['dice', { ...at, dice: dice ? dice.join(' ') : '–' }]);
      if (!same(one.points, points)) found.push(['points', { ...at, points: points === undefined ? '–' : points }]);
      round = made.round;
    });
    return round;
  }

  function faultsOfEnd(document, opening, end) {
    const found = [];
    const over = isOver(end);
    const scored = opening.counts && !end.advised;
    const { card } = document;
    const written = isObject(card) && Object.keys(card).length === end.game.places.length;
    if (document.format === FORMAT && !over) found.push(['unfinished', {}]);
    if (document.total !== totalOf(end)) found.push(['total', { total: totalOf(end) }]);
    if (!written || Object.keys(end.card).some((key) => card[key] !== end.card[key])) found.push(['card', {}]);
    if (document.over !== over || (over && document.scored !== scored)) found.push(['state', {}]);
    return found;
  }

  /* The commitments, and the seeds, that a saved page /dice shows by day. */
  function readPage(text) {
    const shown = text.matchAll(/datetime="([0-9-]{10})"[^]*?<\/dt>((?:\s*<dd[^]*?<\/dd>)+)/g);
    const days = Array.from(shown, ([, day, told]) => {
      const [first, seed] = told.match(/[0-9a-f]{64}/g) || [];
      return { day, commitment: first, seed };
    });
    return days.filter((one) => one.commitment);
  }

  function read(text) {
    const begun = text.trimStart();
    return begun.startsWith('<') ? readPage(begun) : JSON.parse(begun);
  }

  /* The rounds and the days that a file tells of. */
  function partsOf(document) {
    const all = isObject(document) && Array.isArray(document.rounds) ? document.rounds : [document];
    return (Array.isArray(document) ? document : all).filter(isObject)
      .filter((one) => Array.isArray(one.moves) || (!('moves' in one) && isDay(one)));
  }

  function isDay(one) {
    return /^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9a-f]{64}$/.test(one.day + ' ' + one.commitment);
  }

  /* What is found in files: of each thing in them its name and its faults, null while it is sealed.
     What was told while it was sealed is held against what is told later. */
  function judge(texts) {
    const found = [];
    const parts = [];
    for (const text of texts) {
      let held = null;
      try { held = partsOf(read(text)); } catch (error) { found.push(['', [['unreadable', {}]]]); continue; }
      if (!held.length) found.push(['', [['nothing', {}]]]);
      parts.push(...held);
    }
    const published = new Map();
    const told = [...parts.filter(isSealed), ...parts.filter((part) => !isSealed(part))];
    for (const one of told) {
      if (!published.has(diceOf(one))) published.set(diceOf(one), one.commitment);
    }
    for (const one of [...parts.filter((part) => !isRound(part)), ...parts.filter(isRound)]) {
      const sealed = isSealed(one);
      const faults = sealed || !isRound(one) ? faultsOfSeed(one, published) : faultsOfRound(one, published);
      found.push([isRound(one) && 'id' in one ? String(one.id) : diceOf(one), sealed && !faults.length ? null : faults]);
    }
    return found;
  }

  return { commitment, judge, readSeed, row };
})();

if (typeof document !== 'undefined') (() => {
  'use strict';

  const said = document.getElementById('words').dataset;
  const list = document.getElementById('findings');
  const file = document.getElementById('file');
  const pasted = document.getElementById('record');

  function say(name, values) {
    return said[name].replace(/\{(\w+)\}/g, (whole, place) => (place in values ? String(values[place]) : whole));
  }

  function part(tag, text, kind) {
    const made = document.createElement(tag);
    made.textContent = text;
    if (kind) made.className = kind;
    return made;
  }

  function item([name, faults]) {
    const made = document.createElement('li');
    if (name) made.append(part('b', name));
    if (faults === null) made.append(part('span', say('sealed', {})));
    else if (!faults.length) made.append(part('span', say('fits', {})));
    else made.append(...faults.map(([fault, values]) => part('span', say(fault, values), 'fault')));
    return made;
  }

  function show(texts) {
    list.replaceChildren(...sammakastVerify.judge(texts).map(item));
  }

  function textOf(chosen) {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.onerror = () => resolve('');
      reader.readAsText(chosen);
    });
  }

  function check() {
    const typed = pasted.value.trim() ? [pasted.value] : [];
    Promise.all(Array.from(file.files, textOf)).then((texts) => show(texts.concat(typed)));
  }

  file.addEventListener('change', check);
  pasted.addEventListener('input', check);
  check();
})();
