/* How much is kept of an evening, as the server says it in the page. */

const told = document.getElementById('main').dataset;

export const MOST_SEATS = Number(told.mostSeats);
export const LONGEST_NAME = Number(told.longestName);
export const LONGEST_NAME_BYTES = Number(told.longestNameBytes);
/* The words of an evening and how many letters each can have. */
export const WORDS = [
  ['place', Number(told.longestPlace)],
  ['guests', Number(told.longestLine)],
  ['comment', Number(told.longestLine)],
];
