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

/** `each` is the length of one entry in a body of `length` characters. */
const entries = <T>(length: number, each: number, entry: T): T[] =>
  new Array<T>(Math.ceil(length / each)).fill(entry);
const half = (text: string) => text.slice(0, text.length / 2);
const names = (lead: string, length: number) =>
  entries(length, 16, lead).map((same, i) => `${same}${i}`);

interface BodyMaker {
  /** See `Subject.relevant`. */
  relevant?: (text: string) => string;
  bodyOf: (text: string) => unknown;
}

const ofText = (bodyOf: BodyMaker["bodyOf"]): BodyMaker => ({ bodyOf });
const ofLength = (bodyOf: (length: number) => unknown): BodyMaker => ({
  relevant: () => "",
  bodyOf: ({ length }) => bodyOf(length),
});
const leadOf = (text: string) => text.slice(0, 4);
const ofLead = (bodyOf: (lead: string, length: number) => unknown): BodyMaker => ({
  relevant: leadOf,
  bodyOf: (text) => bodyOf(leadOf(text), text.length),
});

/** Request bodies that contain a hostile text, its first characters, or only its length. */
const BODIES: Record<string, BodyMaker> = {
  "one text": ofText((text) => ({ title: text })),
  "one text with a direction control": ofText((text) => ({ title: text + REVERSED })),
  "one unknown field name": ofText((text) => ({ [text]: 1 })),
  "many unknown field names": ofLead((lead, length) =>
    Object.fromEntries(names(lead, length).map((name) => [name, 1])),
  ),
  "many texts with direction controls": ofLead((lead, length) =>
    Object.fromEntries(names(lead, length).map((name) => [name, REVERSED])),
  ),
  "a long field name with many texts with direction controls": ofText((text) => ({
    [half(text)]: entries(text.length / 2, 4, REVERSED),
  })),
  "a long field name with many invalid values": ofText((text) => ({
    title: "a",
    links: { [half(text)]: entries(text.length / 2, 3, {}) },
  })),
  "many invalid values": ofLength((length) => ({ title: "a", tags: entries(length, 2, 1) })),
  "many texts that are too long": ofText((text) => ({
    title: "a",
    tags: entries(text.length, 400, text.slice(0, 400)),
  })),
  "many invalid values for a union type": ofLength((length) => ({
    title: "a",
    choice: { kind: "a", of: entries(length, 3, "") },
  })),
  "deep nesting": ofLength((length) =>
    JSON.parse(`${'{"a":'.repeat(length / 6)}1${"}".repeat(length / 6)}`),
  ),
  "deep nesting with direction controls": ofLength((length) =>
    JSON.parse(`${`{"b":"${REVERSED}","a":`.repeat(length / 13)}1${"}".repeat(length / 13)}`),
  ),
  "deep lists": ofLength((length) => ({
    title: "a",
    choice: JSON.parse("[".repeat(length / 2) + "]".repeat(length / 2)),
  })),
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

export const SHELLS: Subject[] = Object.entries(BODIES).flatMap(
  ([name, { bodyOf, ...rest }]): Subject[] =>
    [parseInput, parseForm].map((parse) => ({
      name: `${parse.name}, ${name}`,
      max: BODY_MAX,
      tokens: [REVERSED, "__proto__", "a."],
      ...rest,
      resultMax: RESULT_MAX,
      run: (text) => resultOf(() => parse(Body, bodyOf(text))),
    })),
);
