/* The oldest browsers that pages, styles and scripts are written for, and what newer things they may
   hold, each with what there is without it. Run by `make check`. */

import css from '@eslint/css';
import html from '@html-eslint/eslint-plugin';

import names from './names.js';
import { forms, unless } from './styles.js';

const FLOOR = { chrome: 87, chrome_android: 87, safari: 14, safari_ios: 14 };
/* What all browsers of that year know; Chrome 87 and Safari 14 are its last ones. */
const YEAR = 2020;

const IN_STYLES = {
  backdrop: 'Only a dialog has one, and there is none: see showModal.',
  'break-after avoid': 'On paper a heading may stand last on a page.',
  'color-scheme': 'Known to both; another browser was later.',
  'focus-visible': 'Stands alone in rules that take the ring away again: these are dropped whole, and the ring stays.',
  'forced-color-adjust': 'Belongs to forced colours.',
  'forced-colors': 'Where it is unknown there are no colours to force.',
  outline: 'Known to both; it was square where corners are round.',
  'overscroll-behavior': 'The page behind moves along at the end of the table.',
  page: 'Paper has the margins that the printer\'s window says.',
  'scroll-margin': 'What has the focus is brought to the edge, where a Tab more shows it.',
  'scroll-margin-bottom': 'As scroll-margin.',
  'text-decoration-thickness': 'Chrome 89 is the first; before it the line is as thick as the font says.',
  'text-wrap': 'A heading breaks where its line is full.',
  'word-break break-word': 'The old name of `overflow-wrap: anywhere`, known to both and to all after them.',
};
const IN_PAGES = {
  '<dialog>': 'Stays closed, as play.css says, and "?" leads to the page of the rules.',
  '<link> rel="modulepreload"': 'What is loaded ahead is loaded when it is needed.',
  '<link> rel="preload"': 'Known to both; another browser was later.',
  autofocus: 'Known to both on fields; on a message, which is an alert besides, Safari leaves the focus where it is.',
  inputmode: 'Known to both; another browser was later.',
};
const IN_SCRIPTS = {
  '.addRoutes': 'Asked for first: without it the worker is started for every request.',
  '.preloadResponse': 'Without it the page is asked for when the worker has started.',
  '.removed': 'Ours: what the server says of an evening that was removed.',
  '.segment': 'Of Intl.Segmenter.',
  '.showModal': 'Asked for first: without it "?" leads to the page of the rules.',
  '.submitter': 'Without it the button that was pressed last.',
  'Intl.Segmenter': 'Asked for first: without it a name is counted by code points, and the server decides.',
  'Navigator.connection': 'Asked for first: without it nobody is known to save data.',
  'Navigator.share': 'Asked for first: without it the text is copied.',
  'Navigator.wakeLock': 'Asked for first: without it the screen goes dark as it always does.',
  'Window.requestIdleCallback': 'Asked for first: without it a timer.',
  'on appinstalled': 'Where it does not come, installing is not offered.',
  'on beforeinstallprompt': 'Where it does not come, installing is not offered.',
  'on contextmenu': 'Where it does not come, a long touch has no menu to keep away.',
  'on release': 'Of Navigator.wakeLock.',
};

const floor = { rules: {
  forms,
  names,
  pages: unless(html.rules['use-baseline'], IN_PAGES),
  styles: unless(css.rules['use-baseline'], IN_STYLES),
} };

const script = (sourceType) => ({
  languageOptions: { ecmaVersion: 2020, sourceType },
  linterOptions: { noInlineConfig: true },
  plugins: { floor },
});
const NEW_IN_2020 = [
  { selector: 'ExportAllDeclaration[exported]', message: 'Safari 14.1 is the first with `export * as`.' },
  { selector: 'Literal[regex.pattern=/\\(\\?<[=!]/]', message: 'Safari 16.4 is the first that looks behind.' },
];
const SCRIPT_RULES = {
  'floor/names': ['error', FLOOR, IN_SCRIPTS],
  'no-restricted-syntax': ['error', ...NEW_IN_2020],
};

export default [
  { files: ['**/*.js'], ...script('script'), rules: SCRIPT_RULES },
  { files: ['**/table/*.js'], ignores: ['**/worker.js'], ...script('module') },
  /* A vendored file looks by itself for what there is, so its grammar alone is read. */
  { files: ['**/vendor/**/*.js'], rules: { 'floor/names': 'off' } },
  {
    files: ['**/*.css'],
    language: 'css/css',
    linterOptions: { noInlineConfig: true },
    plugins: { css, floor },
    rules: { 'floor/styles': ['error', { available: YEAR }], 'floor/forms': 'error' },
  },
  {
    files: ['**/*.html'],
    language: 'html/html',
    languageOptions: { templateEngineSyntax: { '{{': '}}', '{%': '%}', '{#': '#}' } },
    linterOptions: { noInlineConfig: true },
    plugins: { floor, html },
    rules: { 'floor/pages': ['error', { available: YEAR }] },
  },
];
