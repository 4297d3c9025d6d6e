// @ts-check
// The commit-msg hook of lefthook.yml: `node scripts/commit-msg.mjs <file of the message>`.
import { readFileSync } from "node:fs";
import { subjectProblem } from "./lib/commit-subject.mjs";
import { fail } from "./lib/progress.mjs";

const file = process.argv[2];
if (file === undefined) fail("Name the file with the commit message.");
const problem = subjectProblem(readFileSync(file, "utf8"));
if (problem !== undefined) fail(problem);
