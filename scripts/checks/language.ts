/**
 * Checks what a machine can see of plain English (CONTRIBUTING.md): American spelling, a few words
 * of the glossary, the length of comments, names in comments, and commit subjects.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, parseSync } from "oxc-parser";
import { subjectProblem } from "../lib/commit-subject.mjs";
import { sourceFiles } from "../lib/files.ts";
import { root } from "../lib/run.ts";
import { isTestFunction, textOf, walkFile } from "./texts.ts";

const FILES = /\.(tsx?|mjs|md)$|^messages\/en\/.*\.json$/;

/** British spellings in lower case. `$1` and `$2` are the groups of the expression. */
const SPELLINGS: readonly (readonly [british: RegExp, american: string])[] = [
  [
    /^((?:un|dis|mis)?(?:arm|behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|od|parl|rig|rum|sav|tum|val|vap|vig))our(.*)$/,
    "$1or$2",
  ],
  [
    /^((?:un|re|mis)?(?:cancel|channel|counsel|dial|equal|fuel|initial|label|level|marvel|model|signal|total|travel|tunnel))l(ed|ing|er|ers|ous)$/,
    "$1$2",
  ],
  [/^(cent|fib|lit|theat)re(s|d)?$/, "$1er$2"],
  [/^(analy|paraly)s(e|ed|er|ers|ing)$/, "$1z$2"],
  [
    /^((?:un|re|de)?(?:anonym|apolog|author|categor|character|critic|custom|emphas|final|general|ideal|initial|international|local|maxim|memor|minim|modern|monet|normal|optim|organ|penal|personal|priorit|random|real|recogn|serial|special|stabil|standard|summar|symbol|synchron|token|util|visual))is(e|ed|es|er|ers|ing|ation|ations)$/,
    "$1iz$2",
  ],
  [/^(enrol|fulfil|instal)(ments?|s)?$/, "$1l$2"],
  [/^(defen|licen|offen|preten)ce(s|d)?$/, "$1se$2"],
  [/^(acknowledg|judg)ement(s)?$/, "$1ment$2"],
  [/^(burn|dream|learn|spel)t$/, "$1ed"],
  [/^grey(ed|s|scale)?$/, "gray$1"],
  [/^(among|amid)st$/, "$1"],
  [/^whilst$/, "while"],
  [/^(artef)act(s)?$/, "artifact$2"],
  [/^programme(s)?$/, "program$1"],
  [/^ageing$/, "aging"],
];

/** Words that the glossary replaces in texts, except those with a second, correct meaning. */
const GLOSSARY: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bfor ever\b/i, "forever"],
  [/\bbit rate/i, "bitrate"],
  [/\be-mails?\b/i, "email"],
  [/\brefus(?:e|ed|es|ing)\b/i, "reject"],
  [/\bguests?\b/i, "viewer"],
  [/\brungs?\b/i, "rendition"],
  [/\d %/, "a percentage without a space"],
];

/** Names in stored data, in our API and in browser APIs, which keep their British spelling. */
const STORED_NAMES = /^(?:analyse|cancell|colour|summarise)/i;

/** Texts that the product specification prescribes. They keep their spelling. */
const FIXED_TEXTS = /Subscription Cancelled/g;

/** Files with texts as users write them, in British or American spelling. */
const USER_TEXT_FILES =
  /^worker\/domain\/(?:ai\/(?:ai\/built-in|prompts)|kernel\/judging)\/|^bench\/eval-ai\//;

const MOST_LINES = 3;

/** Subjects of commits before this time are not checked. */
const SUBJECTS_SINCE = "2026-11-26T00:00:00Z";

interface Passage {
  text: string;
  line: number;
  kind: "name" | "text";
}

export function languageFaults(file: string, code: string): string[] {
  const { passages, faults } = /\.(tsx?|mjs)$/.test(file)
    ? readCode(file, code)
    : { passages: readTexts(code), faults: [] };
  return [
    ...faults,
    ...passages.flatMap(({ text, line, kind }) => {
      const spellingFaults = USER_TEXT_FILES.test(file) ? [] : [...spellings(text, kind)];
      const glossaryFaults =
        kind === "name"
          ? []
          : GLOSSARY.flatMap(([pattern, replacement]) => {
              const found = pattern.exec(text)?.[0];
              return found === undefined ? [] : [[found, replacement]];
            });
      return [...spellingFaults, ...glossaryFaults].map(
        ([found, replacement]) => `${file}:${line}: write "${replacement}" instead of "${found}"`,
      );
    }),
  ];
}

function* spellings(text: string, kind: Passage["kind"]): Generator<[string, string]> {
  for (const [word] of text.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)) {
    if (kind === "name" && STORED_NAMES.test(word)) continue;
    for (const [british, american] of SPELLINGS)
      if (british.test(word.toLowerCase()))
        yield [word, word.toLowerCase().replace(british, american)];
  }
}

/** Removes code, paths, and the keys and arguments of messages, which have their own spelling. */
const withoutCode = (text: string) =>
  text
    .replace(/^\s*"[^"\n]*":|\{[\w ,]*/gm, " ")
    .replace(FIXED_TEXTS, " ")
    .replace(/```[^`]*```/g, (block) => block.replace(/[^\n]/g, " "))
    .replace(/`[^`\n]*`|https?:\/\/\S+|[\w./-]+\.(?:tsx?|mjs|md|json|sql)\b/g, " ");

const readTexts = (code: string): Passage[] =>
  withoutCode(code)
    .split("\n")
    .map((text, i) => ({ text, line: i + 1, kind: "text" }));

function readCode(file: string, code: string): { passages: Passage[]; faults: string[] } {
  const lineOf = (start: number) => code.slice(0, start).split("\n").length;
  const passages: Passage[] = [];
  const faults: string[] = [];
  const { comments } = parseSync(file, code);
  let block: { line: number; length: number } | undefined;
  const endBlock = () => {
    if (block && block.length > MOST_LINES)
      faults.push(`${file}:${block.line}: a comment has at most ${MOST_LINES} lines`);
  };
  for (const { type, start, value } of comments) {
    const line = lineOf(start);
    // Quoted words in a comment are values of the code, so they are ignored.
    for (const [i, text] of withoutCode(value)
      .replace(/"[^"\n]*"/g, " ")
      .split("\n")
      .entries())
      passages.push({ text, line: line + i, kind: "text" });
    if (value.startsWith("*")) continue;
    const length = value.split("\n").length;
    if (type === "Line" && block && block.line + block.length === line) block.length += length;
    else {
      endBlock();
      block = { line, length };
    }
  }
  endBlock();
  walkFile(file, code, (node, parents) => {
    const line = () => lineOf(node.start);
    if (node.type === "Identifier")
      for (const _ of spellings(node.name, "name")) {
        passages.push({ text: node.name, line: line(), kind: "name" });
        break;
      }
    const call = parents.at(-1);
    if (isTitle(file, node, call))
      passages.push({ text: textOf(node), line: line(), kind: "text" });
  });
  return { passages, faults };
}

/** True for the title of a test or of a group of tests. */
function isTitle(file: string, node: Node, call: Node | undefined): boolean {
  return (
    /\.(test|spec)\.tsx?$/.test(file) &&
    (node.type === "TemplateLiteral" || node.type === "Literal") &&
    call?.type === "CallExpression" &&
    call.arguments[0] === node &&
    isTestFunction(call.callee)
  );
}

const CONSTANT = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g;

/**
 * Finds comments that name a constant that no code has, for example after a rename.
 * @param sources code by file
 */
export function staleNameFaults(sources: ReadonlyMap<string, string>): string[] {
  const constants = new Set<string>();
  const named = [...sources].flatMap(([file, code]) => {
    const { comments } = parseSync(file, code);
    const bare = comments.reduceRight(
      (rest, c) => rest.slice(0, c.start) + rest.slice(c.end),
      code,
    );
    for (const [name] of bare.matchAll(CONSTANT)) constants.add(name);
    return comments.flatMap(({ value, start }) =>
      [...value.replace(/"[^"\n]*"/g, " ").matchAll(CONSTANT)].map(([name]) => ({
        where: `${file}:${code.slice(0, start).split("\n").length}`,
        name,
      })),
    );
  });
  return named
    .filter(({ name }) => !constants.has(name))
    .map(({ where, name }) => `${where}: a comment names ${name}, which no code has`);
}

function commitFaults(): string[] {
  const log = execFileSync(
    "git",
    ["log", "--no-merges", `--since=${SUBJECTS_SINCE}`, "--format=%s"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  return log.split("\n").flatMap((subject) => subjectProblem(subject) ?? []);
}

/** Checks all files and commit subjects. Returns one sentence per fault. */
export function checkLanguage(): string[] {
  const sources = new Map(
    sourceFiles(FILES).map((file) => [file, readFileSync(join(root, file), "utf8")]),
  );
  const code = new Map([...sources].filter(([file]) => /\.(tsx?|mjs)$/.test(file)));
  return [
    ...[...sources].flatMap(([file, text]) => languageFaults(file, text)),
    ...staleNameFaults(code),
    ...commitFaults(),
  ];
}
