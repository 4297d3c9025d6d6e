import { allExpressions } from "../../scripts/lib/expressions.ts";
import { tokensOf } from "./hostile-texts.ts";
import type { Subject } from "./subject.ts";

/** Length of the test texts, in characters. The length limits of input fields are ignored. */
const TEXT_MAX = 32 * 1024;

export async function expressionSubjects(): Promise<Subject[]> {
  const { expressions } = await allExpressions();
  return expressions
    .filter(({ source }) => /[*+{]/.test(source))
    .map(({ file, line, source, flags }) => {
      const expression = new RegExp(source, flags);
      return {
        name: `${line === 0 ? file : `${file}:${line}`} /${source.length > 60 ? `${source.slice(0, 60)}…` : source}/`,
        max: TEXT_MAX,
        tokens: tokensOf(source),
        run: (text) => text.replace(expression, ""),
      };
    });
}
