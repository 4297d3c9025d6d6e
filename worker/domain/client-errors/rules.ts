import { t } from "#i18n/t.ts";
import { FRAMES, MESSAGE_MAX } from "./contract.ts";

/**
 * A text without what names a person or a thing of theirs: addresses lose their queries, and mail addresses, names with an @, ids,
 * long tokens and numbers are left out. What is left is the same for everybody who meets the same fault.
 */
export function withoutPersons(text: string): string {
  return text
    .replace(/\b(https?:\/\/[^\s"'?#)]+)[?#][^\s"')]*/g, "$1")
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "<mail>")
    .replace(/@[\w-]{2,}/g, "<name>")
    .replace(/\b[a-z]{2,5}_[0-9a-z]{10,}\b/g, "<id>")
    .replace(/\b[\w-]{24,}\b/g, "<token>")
    .replace(/\b\d{3,}\b/g, "<n>")
    .trim()
    .slice(0, MESSAGE_MAX);
}

/** "chunk-B1a2C3d4.js" of every build as "chunk.js". */
const sameInEveryBuild = (file: string) => file.replace(/-[\w-]{8}(?=\.\w+$)/, "");

/** The uppermost frames of a stack of Chromium's, Firefox's or Safari's: function, file and place. */
export function framesOf(stack: string): { name: string; file: string; place: string }[] {
  return stack
    .split("\n")
    .flatMap((line) => {
      const match = /(?:at\s+)?(?:(.*?)\s*[(@]\s*)?((?:https?:|blob:|\/)[^\s()]*?):(\d+):(\d+)\)?\s*$/.exec(line.trim());
      if (!match?.[2]) return [];
      const path =
        match[2]
          .replace(/[?#].*$/, "")
          .split("/")
          .pop() ?? "";
      return [
        { name: withoutPersons(match[1] ?? "").slice(0, 60), file: sameInEveryBuild(path).slice(0, 80), place: `${match[3]}:${match[4]}` },
      ];
    })
    .slice(0, FRAMES);
}

/** What the same fault has in common in every build: places in minified files move, names of files and what is said do not. */
export function likenessOf({ kind, message, stack }: { kind: string; message: string; stack: string }): string {
  const frames = framesOf(stack).map(({ file }) => file);
  return [kind, withoutPersons(message), ...frames].join("\n");
}

/** "Chrome 140" of a user agent: no more of it is kept. */
export function browserOf(userAgent: string): string {
  const known: [string, RegExp][] = [
    ["Edge", /\bEdg\/(\d+)/],
    ["Firefox", /\bFirefox\/(\d+)/],
    ["Chrome", /\bChrome\/(\d+)/],
    ["Safari", /\bVersion\/(\d+)[.\d]* .*Safari\//],
  ];
  for (const [name, pattern] of known) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return t("clientErrors.anotherBrowser");
}
