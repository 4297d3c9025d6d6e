// `npm run language:sample -- --seed N` prints random comments and test titles with the code around
// them, to check that a reader without context understands them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Node, parseSync } from "oxc-parser";
import { seededRandom } from "../worker/domain/discovery/recommendations/models/random.ts";
import { isTestFunction, walkFile } from "./checks/texts.ts";
import { sourceFiles } from "./lib/files.ts";
import { root } from "./lib/run.ts";

const COMMENTS = 40;
const TITLES = 30;
const CODE_LINES = 10;
const SOURCES = /^(app|worker|durable-objects|sandbox|i18n|scripts|bench|e2e)\/.*\.(tsx?|mjs)$/;
interface Sample {
  file: string;
  line: number;
  length: number;
  /** Titles of the groups around a test, outermost first. */
  groups?: string[];
}

function commentsOf(file: string, code: string): Sample[] {
  const found: Sample[] = [];
  for (const { start, end } of parseSync(file, code).comments) {
    const line = code.slice(0, start).split("\n").length - 1;
    const length = code.slice(start, end).split("\n").length;
    const last = found.at(-1);
    if (last && last.line + last.length === line) last.length += length;
    else found.push({ file, line, length });
  }
  return found;
}

/** A test runner prints the titles of the groups around a test before the title of the test. */
function titlesOf(file: string, code: string): Sample[] {
  const found: Sample[] = [];
  const lineOf = (node: Node) => code.slice(0, node.start).split("\n").length - 1;
  const isGroup = (node: Node) =>
    titleOf(node) !== undefined && code.startsWith("describe", node.start);
  walkFile(file, code, (node, parents) => {
    const title = titleOf(node);
    if (title === undefined || isGroup(node)) return;
    const groups = parents.filter(isGroup).flatMap((group) => titleOf(group)?.value ?? []);
    found.push({ file, line: lineOf(title), length: 1, groups });
  });
  return found;
}

/** Returns the title of a test or group; undefined for other nodes and for computed titles. */
function titleOf(node: Node): (Node & { value: string }) | undefined {
  if (node.type !== "CallExpression" || !isTestFunction(node.callee)) return undefined;
  const [title] = node.arguments;
  return title?.type === "Literal" && typeof title.value === "string"
    ? { ...title, value: title.value }
    : undefined;
}

function show(kind: string, samples: Sample[], codeOf: ReadonlyMap<string, string>): void {
  for (const [i, { file, line, length, groups = [] }] of samples.entries()) {
    const lines = (codeOf.get(file) ?? "").split("\n").slice(line, line + length + CODE_LINES);
    const describeLines = groups.map((title) => `in describe: ${title}\n`).join("");
    console.log(`\n${kind} ${i + 1}: ${file}:${line + 1}\n${describeLines}\n${lines.join("\n")}`);
  }
}

const { values } = parseArgs({ options: { seed: { type: "string", default: "1" } } });
const random = seededRandom(Number(values.seed));
const draw = (samples: Sample[], count: number): Sample[] =>
  samples
    .map((sample) => ({ sample, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ sample }) => sample);
const codeOf = new Map(
  sourceFiles(SOURCES).map((file) => [file, readFileSync(join(root, file), "utf8")]),
);
const files = [...codeOf];
const comments = files.flatMap(([file, code]) => commentsOf(file, code));
const titles = files
  .filter(([file]) => /\.(test|spec)\.tsx?$/.test(file))
  .flatMap(([file, code]) => titlesOf(file, code));
show("Comment", draw(comments, COMMENTS), codeOf);
show("Title", draw(titles, TITLES), codeOf);
console.log(`\n${comments.length} comments, ${titles.length} titles, seed ${values.seed}`);
