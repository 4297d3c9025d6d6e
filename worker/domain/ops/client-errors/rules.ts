import { t } from "#i18n/t.ts";
import { FRAMES, MESSAGE_MAX } from "./contract.ts";

/**
 * A web address without its query and fragment, which may hold what a person typed; a word that
 * holds a mail address not at all.
 */
function withoutAddress(word: string): string {
  const url = word.search(/https?:\/\//);
  const end = url < 0 ? -1 : word.slice(url).search(/[?#]/);
  if (end > 0) return word.slice(0, url + end);
  const at = word.search(/[\w.+-]@[\w-]/);
  return at >= 0 && word.includes(".", at + 2) ? "<mail>" : word;
}

/**
 * A text without what names a person or a thing of theirs: addresses lose their queries, and mail
 * addresses, names with an @, ids, long tokens and numbers are left out. What is left is the same
 * for everybody who meets the same fault. Each expression runs in linear time, because anybody may
 * send the text.
 */
export function withoutPersons(text: string): string {
  return text
    .replace(/[^\s"')]+/g, withoutAddress)
    .replace(/@[\w-]{2,}/g, "<name>")
    .replace(/\b[a-z]{2,5}_[0-9a-z]{10,}\b/g, "<id>")
    .replace(/\b[\w-]{24,}\b/g, "<token>")
    .replace(/\b\d{3,}\b/g, "<n>")
    .trim()
    .slice(0, MESSAGE_MAX);
}

/** "chunk-B1a2C3d4.js" of every build as "chunk.js". */
const sameInEveryBuild = (file: string) => file.replace(/-[\w-]{8}(?=\.\w+$)/, "");

const LINES_MAX = 100;
/** Of a line of a stack, from its end, where the place is. */
const LINE_MAX = 1000;

/**
 * Reads one line of a stack: "at name (file:1:2)", "at file:1:2", "name@file:1:2" or "@file:1:2".
 * The file is an address or a path, without blanks and parentheses.
 */
function frameOf(line: string): { name: string; path: string; place: string } | null {
  const place = /:(\d{1,9}:\d{1,9})\)?$/.exec(line);
  if (!place?.[1]) return null;
  const before = line.slice(0, place.index);
  const from = Math.max(...[" ", "\t", "(", ")"].map((mark) => before.lastIndexOf(mark))) + 1;
  const last = before.slice(from);
  const file = /(?:^|@)(?=https?:|blob:|\/)/.exec(last);
  if (!file) return null;
  const start = file.index + file[0].length;
  // Firefox and Safari write the name right before the @, Chromium before a blank and a
  // parenthesis.
  const name = file[0] === "@" ? last.slice(0, file.index) : before.slice(0, from);
  return {
    name: name.replace(/^at\s/, "").replace("(", "").trim(),
    path: last.slice(start),
    place: place[1],
  };
}

/**
 * The uppermost frames of a stack of Chromium's, Firefox's or Safari's: function, file and place.
 */
export function framesOf(stack: string): { name: string; file: string; place: string }[] {
  const frames: { name: string; file: string; place: string }[] = [];
  for (const line of stack.split("\n", LINES_MAX)) {
    const frame = frameOf(line.trim().slice(-LINE_MAX));
    if (!frame) continue;
    const file = frame.path.split(/[?#]/, 1)[0]?.split("/").pop() ?? "";
    frames.push({
      name: withoutPersons(frame.name).slice(0, 60),
      file: sameInEveryBuild(file).slice(0, 80),
      place: frame.place,
    });
    if (frames.length === FRAMES) break;
  }
  return frames;
}

/**
 * What the same fault has in common in every build: places in minified files move, names of files
 * and what is said do not.
 */
export function likenessOf({
  kind,
  message,
  stack,
}: {
  kind: string;
  message: string;
  stack: string;
}): string {
  const frames = framesOf(stack).map(({ file }) => file);
  return [kind, withoutPersons(message), ...frames].join("\n");
}

/** "Chrome 140" of a user agent: no more of it is kept. */
export function browserOf(userAgent: string): string {
  const known: [string, RegExp][] = [
    ["Edge", /\bEdg\/(\d+)/],
    ["Firefox", /\bFirefox\/(\d+)/],
    ["Chrome", /\bChrome\/(\d+)/],
    ["Safari", /\bVersion\/(\d{1,6})(?=[.\d]{0,20} .{0,100}Safari\/)/],
  ];
  for (const [name, pattern] of known) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return t("clientErrors.anotherBrowser");
}
