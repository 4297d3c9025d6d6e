/**
 * Measures the accuracy of the built-in text analysis on labeled sets.
 *
 *   npm run -s eval:ai
 *     every task on the project's held-out sets
 *   npm run -s eval:ai -- --task hashtags [--set development]
 *     the share of suggested tags that an editor accepts
 *   npm run -s eval:ai -- --task sentiment/moderation/category --file F
 *     on a tab-separated file whose header row contains the columns "text" and "label"
 *   --errors N
 *     shows the first N lines with a wrong result
 *
 * Labels are accepted in any case and spelling (bench/eval-ai/labels.ts). Lines with an unknown
 * label are skipped, and their labels are listed.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { disguises } from "./eval-ai/disguises.ts";
import { hashtagSet, precisionOf, type Suggester } from "./eval-ai/hashtags.ts";
import { labelReader, predictorOf, TASKS, type Task } from "./eval-ai/labels.ts";
import {
  type Figures,
  figuresOf,
  precisionFigures,
  printFigures,
  printPrecision,
} from "./eval-ai/measure.ts";
import { type Row, readOwnSet, readTsv } from "./eval-ai/tsv.ts";

const { values } = parseArgs({
  options: {
    task: { type: "string" },
    file: { type: "string" },
    errors: { type: "string", default: "0" },
    set: { type: "string", default: "held-out" },
  },
});

function oneTask(): void {
  const task = TASKS.find((name) => name === values.task);
  if (!task) throw new Error(`Say which task: --task ${TASKS.join("|")}`);
  const rows =
    values.file === undefined
      ? readOwnSet(`${task}.held-out.tsv`)
      : readTsv(readFileSync(values.file, "utf8"), values.file);
  console.log(
    JSON.stringify({
      task,
      file: values.file ?? `${task}.held-out.tsv`,
      ...evaluate(task, rows, values.file ?? "the held-out set"),
    }),
  );
}

function measureOwnSets(): void {
  const results: Record<string, Figures | ReturnType<typeof precisionFigures>> = {};
  for (const task of TASKS)
    results[task] = evaluate(task, readOwnSet(`${task}.held-out.tsv`), `${task}, held out`);
  const hidden = readOwnSet("moderation.held-out.tsv");
  for (const [name, disguise] of Object.entries(disguises)) {
    results[`moderation/${name}`] = evaluate(
      "moderation",
      hidden.map(({ text, label }) => ({ text: disguise(text), label })),
      `moderation, held out, ${name}`,
    );
  }
  Object.assign(results, hashtags());
  console.log(JSON.stringify(results));
}

function hashtags(): Record<Suggester, ReturnType<typeof precisionFigures>> {
  const rows = hashtagSet(`hashtags.${values.set}.tsv`);
  const evaluateTool = (suggester: Suggester) => {
    const { rejected, ...found } = precisionOf(rows, suggester);
    printPrecision(`${suggester}, ${values.set}`, found);
    for (const { tag, text } of rejected.slice(0, Number(values.errors)))
      console.log(`  ${tag}: ${text}`);
    return precisionFigures(found);
  };
  return { hashtags: evaluateTool("hashtags"), tags: evaluateTool("tags") };
}

function evaluate(task: Task, rows: Row[], title: string): Figures {
  const read = labelReader(task, rows);
  const known = rows.flatMap(({ text, label }) => {
    const truth = read(label);
    return truth === null ? [] : [{ text, truth }];
  });
  if (known.length === 0)
    throw new Error(
      `No line has a label of the task ${task}; the labels found are: ${[...new Set(rows.map((r) => r.label))].slice(0, 12).join(", ")}`,
    );
  const predict = predictorOf(task, new Set(known.map(({ truth }) => truth)));
  const pairs = known.map(({ text, truth }) => ({ text, truth, guess: predict(text) }));
  const figures = figuresOf(pairs, rows.length - known.length);
  printFigures(title, figures);
  const unknownLabels = new Map<string, number>();
  for (const { label } of rows)
    if (read(label) === null) unknownLabels.set(label, (unknownLabels.get(label) ?? 0) + 1);
  if (unknownLabels.size > 0)
    console.log(
      `labels that nobody here knows: ${[...unknownLabels].map(([label, lines]) => `"${label}" (${lines} lines)`).join(", ")}`,
    );
  for (const { text, truth, guess } of pairs
    .filter((p) => p.truth !== p.guess)
    .slice(0, Number(values.errors)))
    console.log(`  ${truth}, taken for ${guess}: ${text}`);
  return figures;
}

try {
  if (values.file === undefined && values.task === undefined) measureOwnSets();
  else if (values.task === "hashtags") console.log(JSON.stringify(hashtags()));
  else oneTask();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
