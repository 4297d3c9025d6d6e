// Checks that every regular expression takes at most linear time, with `scslre`, the engine of
// eslint-plugin-regexp.
import { analyse } from "scslre";
import { allExpressions, type Expression } from "../lib/expressions.ts";

/** Files that assemble regular expressions, and why users cannot control the expressions. */
const ASSEMBLED: Readonly<Record<string, string>> = {
  "worker/platform/s3-xml.ts": "of the names of elements that the file itself lists",
  "worker/http/route-of.ts": "of the patterns of the route registry",
  "worker/domain/ai/prompts/parts.ts": "a copy of a literal with another flag",
  "worker/domain/kernel/judging/moderation/phrases.ts": "of the phrases that the folder lists",
  "worker/domain/kernel/text/contract-scripts.ts": "of the scripts that the file itself lists",
  "worker/api/path-params.ts": "of the prefixes that the file itself lists",
};

const REPORTS = { Move: true, Self: true, Trade: true } as const;

export function expressionFault({ file, line, source, flags }: Expression): string | null {
  const { reports } = analyse({ source, flags }, { reportTypes: REPORTS });
  const report = reports[0];
  if (!report) return null;
  const growth = report.exponential ? "exponential" : "more than linear";
  const location = line === 0 ? file : `${file}:${line}`;
  return `${location}: /${source}/${flags} takes ${growth} time over repeated ${report.character.literal.source}`;
}

export async function checkExpressions(): Promise<string[]> {
  const { expressions, dynamic } = await allExpressions();
  const files = dynamic.map((location) => location.replace(/:\d+$/, ""));
  return [
    ...expressions.flatMap((expression) => expressionFault(expression) ?? []),
    ...dynamic
      .filter((_, i) => ASSEMBLED[files[i] ?? ""] === undefined)
      .map(
        (location) =>
          `${location} assembles an expression in a function, where nothing checks it: make it a constant of the module`,
      ),
    ...Object.keys(ASSEMBLED)
      .filter((file) => !files.includes(file))
      .map(
        (file) => `${file} assembles no expression: remove it from scripts/checks/expressions.ts`,
      ),
  ];
}
