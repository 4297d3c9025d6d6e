// Checks interface texts (docs/internationalization.md): code contains no text, and each message is
// used and translated.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Node, ObjectExpression } from "oxc-parser";
import { argumentsOf, compile } from "../../i18n/compile.ts";
import { DEFAULT_LOCALE, LOCALES } from "../../i18n/locale.ts";
import { sourceFiles } from "../lib/files.ts";
import { flat, readMessages } from "../lib/message-files.ts";
import { plainKeys } from "../lib/plain-files.ts";
import { root } from "../lib/run.ts";
import { isException, unusedExceptions } from "./text-exceptions.ts";
import { textsOf, walkFile } from "./texts.ts";

type Messages = ReadonlyMap<string, string>;

export function textFaults(
  file: string,
  code: string,
  english: Messages,
): { faults: string[]; keys: Set<string> } {
  const faults: string[] = [];
  const keys = new Set<string>();
  const at = (node: Node) => `${file}:${code.slice(0, node.start).split("\n").length}`;
  for (const { text, line, parents } of textsOf(file, code))
    if (!isException({ file, text, parents }))
      faults.push(
        `${file}:${line}: in code stands ${JSON.stringify(text)}: give it a key in messages/en and messages/de, and say t("area.key")`,
      );
  walkFile(file, code, (node) => {
    if (node.type === "Literal" && typeof node.value === "string" && english.has(node.value))
      keys.add(node.value);
    if (
      node.type !== "CallExpression" ||
      node.callee.type !== "Identifier" ||
      !/^(t|rich|msg)$/.test(node.callee.name)
    )
      return;
    const [key, second] = node.arguments;
    const isDeferred = node.callee.name === "msg";
    const body = second?.type === "ArrowFunctionExpression" ? second.body : second;
    const given = body?.type === "ParenthesizedExpression" ? body.expression : body;
    if (key?.type === "TemplateLiteral")
      faults.push(`${at(node)}: a key must stand there whole, or the build cannot find it`);
    const named = key ? keysIn(key) : [];
    for (const one of named)
      if (!english.has(one))
        faults.push(`${at(node)}: ${one} is no message: write it in messages/en and messages/de`);
    // A message that only `msg` names can get its arguments later, when `t` returns its text.
    if (isDeferred && !given) return;
    if (named.length === 0 || (given && (given.type !== "ObjectExpression" || !isPlain(given))))
      return;
    const names = given?.type === "ObjectExpression" ? namesIn(given) : [];
    const expected = named.map((one) =>
      argumentsOf(compile(english.get(one) ?? "")).map((name) => name.replace(/[<>]/g, "")),
    );
    for (const [i, expectedNames] of expected.entries())
      for (const name of expectedNames)
        if (!names.includes(name)) faults.push(`${at(node)}: ${named[i]} is not given ${name}`);
    for (const name of names)
      if (!expected.some((expectedNames) => expectedNames.includes(name)))
        faults.push(`${at(node)}: ${named.join(", ")} takes no ${name}`);
  });
  return { faults, keys };
}

function keysIn(node: Node): string[] {
  if (node.type === "Literal" && typeof node.value === "string") return [node.value];
  if (node.type === "ConditionalExpression")
    return [...keysIn(node.consequent), ...keysIn(node.alternate)];
  return [];
}

const isPlain = ({ properties }: ObjectExpression) =>
  properties.every((p) => p.type === "Property" && p.key.type === "Identifier");
const namesIn = ({ properties }: ObjectExpression) =>
  properties.flatMap((p) =>
    p.type === "Property" && p.key.type === "Identifier" ? [p.key.name] : [],
  );

/** Compares a language's messages with the English ones: keys, arguments, spaces at both ends. */
export function languageFaults(locale: string, messages: Messages, english: Messages): string[] {
  const faults = [...messages.keys()]
    .filter((key) => !english.has(key))
    .map((key) => `${locale}: ${key} is missing in English: write it there too, or take it out`);
  for (const [key, text] of english) {
    const other = messages.get(key);
    if (other === undefined)
      faults.push(
        `${locale}: ${key} is missing: say it in messages/${locale}/${key.split(".")[0]}.json`,
      );
    else {
      const [expected, found] = [
        argumentsOf(compile(text)).join(),
        argumentsOf(compile(other)).join(),
      ];
      if (expected !== found)
        faults.push(
          `${locale}: ${key} takes ${found || "nothing"} instead of ${expected || "nothing"}`,
        );
      if (/^\s/.test(text) !== /^\s/.test(other) || /\s$/.test(text) !== /\s$/.test(other))
        faults.push(
          `${locale}: ${key} has other spaces at its beginning or end than the English one`,
        );
    }
  }
  return faults;
}

const MAX_PARTS = 4;
const MAX_WORDS = 3;

/** Finds message keys that quote their text. Such keys are long or end in a number. */
export function keyFaults(keys: Iterable<string>): string[] {
  return [...keys].flatMap((key) => {
    const parts = key.split(".");
    const last = parts.at(-1) ?? "";
    const words = last.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [];
    const reasons = [
      ...(parts.length > MAX_PARTS ? [`has more than ${MAX_PARTS} parts`] : []),
      ...(words.length > MAX_WORDS ? [`ends in more than ${MAX_WORDS} words`] : []),
      ...(/\d$/.test(last) ? ["ends in a number"] : []),
    ];
    return reasons.map((reason) => `en: ${key} ${reason}: name the role of its text`);
  });
}

/** "Follow" is free, "Subscribe" buys a plan, and "Join" waits for memberships of a channel. */
const RESERVED_WORDS = [
  { word: /^Subscribe(d)?$/, use: "Follow", keys: /^home\.videoDialog\.subscribed?$/ },
  { word: /\bjoin\b/i, use: "another verb", keys: /^home\.hero\.creatorProBody$/ },
];

/** The exceptions in `keys` are texts of the product specification. */
export const reservedWordFaults = (english: Messages): string[] =>
  [...english].flatMap(([key, text]) =>
    RESERVED_WORDS.flatMap(({ word, use, keys }) => {
      const found = keys.test(key) ? undefined : word.exec(text)?.[0];
      return found === undefined ? [] : [`en: ${key}: write "${use}" instead of "${found}"`];
    }),
  );

export function checkMessages(): string[] {
  const english = flat(readMessages(DEFAULT_LOCALE));
  const used = new Set<string>(plainKeys());
  const faults = [...keyFaults(english.keys()), ...reservedWordFaults(english)];
  for (const file of sourceFiles(/^(app|worker|durable-objects|i18n)\/.*\.tsx?$/)) {
    if (/\.test\.tsx?$|^worker\/testing\//.test(file)) continue;
    const found = textFaults(file, readFileSync(join(root, file), "utf8"), english);
    faults.push(...found.faults);
    for (const key of found.keys) used.add(key);
  }
  for (const location of unusedExceptions())
    faults.push(`scripts/checks/text-exceptions.ts: ${location} has no such text: take it out`);
  for (const key of english.keys())
    if (!used.has(key)) faults.push(`en: ${key} is used nowhere: take it out of each language`);
  for (const locale of LOCALES)
    if (locale !== DEFAULT_LOCALE)
      faults.push(...languageFaults(locale, flat(readMessages(locale)), english));
  return faults;
}

if (import.meta.main) {
  const faults = checkMessages();
  for (const fault of faults) console.log(fault);
  console.log(faults.length === 0 ? "  The catalogue is whole" : `  ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}
