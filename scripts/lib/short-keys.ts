/**
 * Keys of messages are sentences nearly as long as what they stand for, and each is in the Worker twice: 60 of its 1,080 KiB. In the
 * bundle each is its place in the list of all, and the messages that the Worker fetches are a file of its own that is keyed so too.
 */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "../../i18n/locale.ts";
import { messagesOfTheWorker, readMessages } from "./messages.ts";

type Messages = Record<string, Record<string, string>>;

/** Of the static files; there are none where the pages were built and the Worker was not. */
export const SHORT_FOLDER = "messages/short";

const LITERAL = /(["'`])([A-Za-z]\w*(?:\.\w+)+)\1/g;
/** A key stands in the call that says it, alone or as a branch of a choice. */
const SAID = /\b(?:t|msg|rich)(?:\$\d+)?\(\s*(?:\/\*[^*]*\*\/\s*)?(?:(?:[^()]|\([^()]*\))*[?:|&]\s*)?$/;

const flat = (messages: Messages): [string, string][] =>
  Object.entries(messages).flatMap(([area, texts]) =>
    Object.entries(texts).map(([name, text]): [string, string] => [`${area}.${name}`, text]),
  );

export class ShortKeys {
  readonly #short: ReadonlyMap<string, string>;
  /** Changes with the list: a Worker reads no file that numbers them otherwise. */
  readonly #version: string;

  constructor(keys = flat(readMessages(DEFAULT_LOCALE)).map(([key]) => key)) {
    const all = keys.toSorted();
    this.#short = new Map(all.map((key, at) => [key, at.toString(36)]));
    this.#version = createHash("sha256").update(all.join("\n")).digest("hex").slice(0, 8);
  }

  /** @throws Error for a key that is anything but said: shortened, it could not leave the program as what it is */
  inCode(file: string, code: string): string {
    return code.replace(LITERAL, (literal, quote: string, key: string, at: number) => {
      const short = this.#short.get(key);
      if (short === undefined) return literal;
      if (!SAID.test(code.slice(Math.max(0, at - 400), at)))
        throw new Error(`${file}: "${key}" is a message's key, and not within t, msg or rich`);
      return `${quote}.${short}${quote}`;
    });
  }

  /** In the form of a catalogue, of one area without a name. */
  catalogue(messages: Messages): Messages {
    return { "": Object.fromEntries(flat(messages).map(([key, text]) => [this.#short.get(key) ?? key, text])) };
  }

  fileName = (locale: Locale) => `${SHORT_FOLDER}/${locale}.${this.#version}.json`;

  /** Every language's messages; of the English ones those that the Worker does not carry with it. */
  write(client: string): void {
    mkdirSync(join(client, SHORT_FOLDER), { recursive: true });
    const own = new Set(flat(messagesOfTheWorker()).map(([key]) => key));
    for (const locale of LOCALES) {
      const { "": all = {} } = this.catalogue(readMessages(locale));
      const carried = new Set(locale === DEFAULT_LOCALE ? [...own].map((key) => this.#short.get(key)) : []);
      const fetched = { "": Object.fromEntries(Object.entries(all).filter(([short]) => !carried.has(short))) };
      writeFileSync(join(client, this.fileName(locale)), JSON.stringify(fetched));
    }
  }
}
