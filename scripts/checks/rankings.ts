/**
 * Checks that no list ranks by a public counter, which anybody can raise. Rankings use the counts
 * of worker/domain/media/verdicts: `verifiedViews`, `verifiedFollowers`, `rankedLikes`,
 * `rankedViewers` and the trend.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sourceFiles } from "../lib/files.ts";
import { root } from "../lib/run.ts";

/** Public counters of tables, as drizzle and SQL name them. */
const COLUMNS = [
  "viewCount",
  "likeCount",
  "dislikeCount",
  "commentCount",
  "followerCount",
  "viewerCount",
  "peakViewers",
  "uniqueViewers",
];
/** Public counters in the data of video and channel cards. */
const CARD_FIELDS = ["viewers", "views", "likes", "followers"];
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const column = COLUMNS.flatMap((name) => [name, snake(name)]).join("|");

const SORTED = [
  new RegExp(`\\b(?:asc|desc)\\([^;\n]*\\b(?:${column})\\b`, "g"),
  // An expression in SQL, with at most one level of parentheses.
  new RegExp(`\\borderBy\\((?:[^()]|\\([^()]*\\))*?\\b(?:${column})\\b`, "g"),
  new RegExp(`\\border by\\s+[^\`\n]*\\b(?:${column}|views|likes|shares)\\b`, "g"),
  // The comparison can be the expression of an arrow function or in its first lines.
  new RegExp(
    `\\b(?:toSorted|sort)\\(\\s*\\([^)]*\\)\\s*=>[^;]{0,200}?\\.(?:${column}|${CARD_FIELDS.join("|")})\\b`,
    "g",
  ),
];
/** Folders that compute scores, so that every use of a public counter can be part of a score. */
const SCORING =
  /^worker\/domain\/(?:discovery\/recommendations|ai\/ai)\/(?!.*\bcontract(?:-\w+)?\.ts$)/;

const SCORED = [
  new RegExp(`\\b(?:${column})\\b`, "g"),
  new RegExp(`\\b(?:card|video|stream)\\.(?:${CARD_FIELDS.join("|")})\\b`, "g"),
  /\{[^{}\n]*\bviewers\b[^{}\n]*\}/g,
  /\bsum\([^\n]*\bviews\b/g,
];

/** Files whose lists do not rank one creator above another. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "worker/domain/kernel/rooms/notify-rooms.ts": "asks the fullest rooms first; no list shows them",
  "worker/domain/creator/analytics/channel-parts.ts": "sorts the parts of one creator's own views",
  "worker/domain/creator/analytics/get-platform-metrics.ts": "sorts countries",
};

/** Returns one sentence for each place of a file that ranks by a public counter. */
export function rankingFaults(file: string, code: string): string[] {
  const text = code.replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, (comment) =>
    comment.replace(/[^\n]/g, " "),
  );
  const patterns = [...SORTED, ...(SCORING.test(file) ? SCORED : [])];
  const locations = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(
      ({ index, 0: match }) =>
        `${file}:${text.slice(0, index + match.length).split("\n").length} ranks by a public counter: use the counts of domain/media/verdicts`,
    ),
  );
  return [...new Set(locations)];
}

export function checkRankings(): string[] {
  const used = new Set<string>();
  const faults = sourceFiles(/^(worker|durable-objects|app\/routes)\/.*\.tsx?$/)
    .filter((file) => !/\.test\.|^worker\/testing\//.test(file))
    .flatMap((file) => {
      const found = rankingFaults(file, readFileSync(join(root, file), "utf8"));
      if (found.length > 0 && file in EXCEPTIONS) used.add(file);
      return file in EXCEPTIONS ? [] : found;
    });
  const unused = Object.keys(EXCEPTIONS).filter((file) => !used.has(file));
  return [...faults, ...unused.map((file) => `${file} ranks nothing: take it out of EXCEPTIONS`)];
}
