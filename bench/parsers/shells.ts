import * as z from "zod";
import { parseInput } from "../../worker/api/route.ts";
import { DomainError } from "../../worker/domain/kernel/errors.ts";
import { plainLine } from "../../worker/domain/kernel/text/contract.ts";
import { parseForm } from "../../worker/http/form.ts";
import type { Subject } from "./subject.ts";

/** Size limit of a request body in characters (worker/api/route.ts, worker/http/form.ts). */
const BODY_MAX = 256 * 1024;
/** Length limit of the error response to a rejected body of any length, in characters. */
const RESULT_MAX = 32 * 1024;

const REVERSED = "\u202e";
const line = plainLine({ max: 60, tooLong: () => "Too long" });
const Body = z.strictObject({
  title: line,
  tags: z.array(line).max(10).optional(),
  links: z.record(z.string(), z.array(z.strictObject({ url: z.url() }))).optional(),
  choice: z
    .union([z.strictObject({ kind: z.literal("a"), of: z.array(z.number()) }), z.array(z.number())])
    .optional(),
});

/** `each` is the length of one entry in the body, in characters. */
const entries = <T>(text: string, each: number, entry: T): T[] =>
  new Array<T>(Math.ceil(text.length / each)).fill(entry);
const half = (text: string) => text.slice(0, text.length / 2);
const names = (text: string) => entries(text, 16, text.slice(0, 4)).map((lead, i) => `${lead}${i}`);

/** Functions that build a request body with a hostile text as a field name or as a value. */
const BODIES: Record<string, (text: string) => unknown> = {
  "one text": (text) => ({ title: text }),
  "one text with a direction control": (text) => ({ title: text + REVERSED }),
  "one unknown field name": (text) => ({ [text]: 1 }),
  "many unknown field names": (text) => Object.fromEntries(names(text).map((name) => [name, 1])),
  "many texts with direction controls": (text) =>
    Object.fromEntries(names(text).map((name) => [name, REVERSED])),
  "a long field name with many texts with direction controls": (text) => ({
    [half(text)]: entries(half(text), 4, REVERSED),
  }),
  "a long field name with many invalid values": (text) => ({
    title: "a",
    links: { [half(text)]: entries(half(text), 3, {}) },
  }),
  "many invalid values": (text) => ({ title: "a", tags: entries(text, 2, 1) }),
  "many texts that are too long": (text) => ({
    title: "a",
    tags: entries(text, 400, text.slice(0, 400)),
  }),
  "many invalid values for a union type": (text) => ({
    title: "a",
    choice: { kind: "a", of: entries(text, 3, "") },
  }),
  "deep nesting": (text) =>
    JSON.parse(`${'{"a":'.repeat(text.length / 6)}1${"}".repeat(text.length / 6)}`),
  "deep nesting with direction controls": (text) =>
    JSON.parse(
      `${`{"b":"${REVERSED}","a":`.repeat(text.length / 13)}1${"}".repeat(text.length / 13)}`,
    ),
  "deep lists": (text) => ({
    title: "a",
    choice: JSON.parse("[".repeat(text.length / 2) + "]".repeat(text.length / 2)),
  }),
};

function resultOf(parse: () => unknown): string | null {
  try {
    parse();
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return JSON.stringify({ error: error.message, fields: error.fields });
  }
}

export const SHELLS: Subject[] = Object.entries(BODIES).flatMap(([name, bodyOf]): Subject[] =>
  [parseInput, parseForm].map((parse) => ({
    name: `${parse.name}, ${name}`,
    max: BODY_MAX,
    tokens: [REVERSED, "__proto__", "a."],
    resultMax: RESULT_MAX,
    run: (text) => resultOf(() => parse(Body, bodyOf(text))),
  })),
);
