// Judges a Content-Security-Policy by Google's CSP Evaluator: says what it finds, and fails on it.

import { readFileSync } from "node:fs";
import evaluator from "csp_evaluator/dist/evaluator.js";
import finding from "csp_evaluator/dist/finding.js";
import parser from "csp_evaluator/dist/parser.js";

// It asks everybody who names 'self' whether scripts of others lie there: none do. Nothing is
// uploaded, no answer is a script made of what was asked, and no AngularJS is kept.
const ANSWERED = finding.Type.SCRIPT_ALLOWLIST_BYPASS;

const policy = new parser.CspParser(readFileSync(0, "utf8")).csp;
const found = new evaluator.CspEvaluator(policy)
  .evaluate()
  .filter((one) => one.type !== ANSWERED || one.value !== "'self'");
for (const one of found) console.log(`${one.directive} ${one.value ?? ""}: ${one.description}`);
process.exitCode = found.length ? 1 : 0;
