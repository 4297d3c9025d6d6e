import { t } from "#i18n/t.ts";
import { FRAMES, MESSAGE_MAX } from "./contract.ts";

/** Removes query and fragment of a URL, because they can contain user input. */
function redactAddress(word: string): string {
  const url = word.search(/https?:\/\//);
  const end = url < 0 ? -1 : word.slice(url).search(/[?#]/);
  if (end > 0) return word.slice(0, url + end);
  const at = word.search(/[\w.+-]@[\w-]/);
  return at >= 0 && word.includes(".", at + 2) ? "<mail>" : word;
}

/**
 * Removes personal data from an error message: URL queries, emails, @names, IDs, tokens, numbers.
 * Clients can send any text, so all regular expressions must take linear time.
 */
export function redactPersonalData(text: string): string {
  return text
    .replace(/[^\s"')]+/g, redactAddress)
    .replace(/@[\w-]{2,}/g, "<name>")
    .replace(/\b[a-z]{2,5}_[0-9a-z]{10,}\b/g, "<id>")
    .replace(/\b[\w-]{24,}\b/g, "<token>")
    .replace(/\b\d{3,}\b/g, "<n>")
    .trim()
    .slice(0, MESSAGE_MAX);
}

/** "chunk-B1a2C3d4.js" becomes "chunk.js". */
const withoutBuildHash = (file: string) => file.replace(/-[\w-]{8}(?=\.\w+$)/, "");

const LINES_MAX = 100;
/** Maximum length of a stack line. A longer line keeps its end, which contains line and column. */
const LINE_MAX = 1000;

/** Parses a stack line: "at name (file:1:2)", "at file:1:2", "name@file:1:2" or "@file:1:2". */
function frameOf(line: string): { name: string; path: string; place: string } | null {
  const positionMatch = /:(\d{1,9}:\d{1,9})\)?$/.exec(line);
  if (!positionMatch?.[1]) return null;
  const beforePosition = line.slice(0, positionMatch.index);
  const from =
    Math.max(...[" ", "\t", "(", ")"].map((mark) => beforePosition.lastIndexOf(mark))) + 1;
  const lastToken = beforePosition.slice(from);
  const file = /(?:^|@)(?=https?:|blob:|\/)/.exec(lastToken);
  if (!file) return null;
  const start = file.index + file[0].length;
  // Firefox and Safari put the name before the "@", Chromium before a space and a parenthesis.
  const name = file[0] === "@" ? lastToken.slice(0, file.index) : beforePosition.slice(0, from);
  return {
    name: name.replace(/^at\s/, "").replace("(", "").trim(),
    path: lastToken.slice(start),
    place: positionMatch[1],
  };
}

/** Returns the top stack frames of an error in Chromium, Firefox or Safari. */
export function framesOf(stack: string): { name: string; file: string; place: string }[] {
  const frames: { name: string; file: string; place: string }[] = [];
  for (const line of stack.split("\n", LINES_MAX)) {
    const frame = frameOf(line.trim().slice(-LINE_MAX));
    if (!frame) continue;
    const file = frame.path.split(/[?#]/, 1)[0]?.split("/").pop() ?? "";
    frames.push({
      name: redactPersonalData(frame.name).slice(0, 60),
      file: withoutBuildHash(file).slice(0, 80),
      place: frame.place,
    });
    if (frames.length === FRAMES) break;
  }
  return frames;
}

/** Returns a text that is equal for the same error in all builds, so without line numbers. */
export function identityTextOf({
  kind,
  message,
  stack,
}: {
  kind: string;
  message: string;
  stack: string;
}): string {
  const frames = framesOf(stack).map(({ file }) => file);
  return [kind, redactPersonalData(message), ...frames].join("\n");
}

/** Returns the browser and major version of a user agent, for example "Chrome 140". */
export function browserOf(userAgent: string): string {
  const patterns: [string, RegExp][] = [
    ["Edge", /\bEdg\/(\d+)/],
    ["Firefox", /\bFirefox\/(\d+)/],
    ["Chrome", /\bChrome\/(\d+)/],
    ["Safari", /\bVersion\/(\d{1,6})(?=[.\d]{0,20} .{0,100}Safari\/)/],
  ];
  for (const [name, pattern] of patterns) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return t("clientErrors.browser.otherName");
}
