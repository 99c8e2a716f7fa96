/* The rules, read from the data that the server has counted: what a box can hold, what dice give,
   what a seat's points add up to. Knows no page. */

/* The game of an evening as it is spelled, in its version; null where the data hold none. */
export function findGame(data, spelling, version) {
  const slug = spelling.split('+')[0];
  const found = data.games.concat(data.earlier).find((game) => game.slug === slug && game.version === version);
  const spelled = found && found.spellings[spelling];
  if (!spelled) return null;
  const boxes = found.boxes.map((box) => ({ ...box, values: spelled.values[box.slug] || box.values }));
  return { ...found, ...spelled, spelling, boxes, plain: found.name };
}

/* The points that these dice give in a box; null while it is not all of them. */
export function count(game, slug, dice, points) {
  const thrown = dice.slice().sort().join('');
  const yatzy = game.boxes.find((box) => box.yatzy);
  const filled = yatzy && points && points[yatzy.slug] !== undefined;
  const places = (filled && game.jokers[thrown]) || game.points[thrown];
  if (!places) return null;
  const at = game.boxes.findIndex((box) => box.slug === slug);
  return game.boxes[at].values[places[at]];
}

/* What a seat has: above, bonus, all together, and how many boxes are filled. */
export function sums(game, seat) {
  const held = (box) => seat.points[box.slug] || 0;
  const add = (boxes) => boxes.reduce((sum, box) => sum + held(box), 0);
  const upper = add(game.boxes.filter((box) => box.upper));
  const bonus = game.bonus && upper >= game.bonus.limit ? game.bonus.points : 0;
  const yatzy = game.boxes.some((box) => box.yatzy && held(box) > 0);
  const extras = yatzy ? seat.extras : 0;
  const filled = game.boxes.filter((box) => seat.points[box.slug] !== undefined).length;
  return { upper, bonus, extras, filled, total: add(game.boxes) + bonus + extras };
}

/* The most throws that a seat can have saved, and the most further Yatzys. */
export function most(game, kind) {
  if (kind === 'bank') return game.saved ? game.boxes.length * (game.throws - 1) : 0;
  return game.further * (game.boxes.length - 1);
}
