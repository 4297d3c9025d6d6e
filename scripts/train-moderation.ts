/**
 * Trains the moderation classifier, and writes its weights for the Worker. The same samples yield
 * the same weights.
 *
 *   node scripts/train-moderation.ts
 *     writes worker/domain/kernel/judging/moderation/weights.ts
 *   node scripts/train-moderation.ts --folds
 *     prints the hits and false alarms of each threshold, by five-fold cross-validation
 */
import { writeFileSync } from "node:fs";
import { type Sample, scoresOf, softmax } from "../bench/eval-ai/train-linear.ts";
import {
  byRules,
  moderationSamples,
  packModeration,
  reading,
  trainModeration,
} from "../bench/eval-ai/train-moderation.ts";
import { parseOptions } from "./lib/parse-options.ts";

const FOLDS = 5;
const { written, titles, generated } = moderationSamples();

if (parseOptions({ options: { folds: { type: "boolean", default: false } } }).values.folds) folds();
else write();

function write(): void {
  const { bias, scale, packed } = packModeration(
    trainModeration([...written, ...titles, ...generated]),
  );
  const lines = [
    "/** Made by scripts/train-moderation.ts of bench/eval-ai/moderation.*.tsv; not to be edited. */",
    `export const BIAS = ${bias};`,
    "/** What one step of a weight is worth. */",
    `export const SCALE = ${scale};`,
    "/** See ../packed-weights.ts. */",
    `export const WEIGHTS = ${JSON.stringify(packed)};`,
  ];
  writeFileSync(
    new URL("../worker/domain/kernel/judging/moderation/weights.ts", import.meta.url),
    `${lines.join("\n")}\n`,
  );
  console.log(
    `${written.length} written lines, ${titles.length} titles, ${generated.length} filled frames, ${packed.length} characters of weights`,
  );
}

function folds(): void {
  const seen: { label: string; chance: number; byRules: boolean; text: string }[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const kept = (rows: Sample[]) => rows.filter((_, at) => at % FOLDS !== fold);
    const model = trainModeration([...kept(written), ...kept(titles), ...generated]);
    for (const { text, label } of [...written, ...titles].filter((_, at) => at % FOLDS === fold))
      seen.push({
        text,
        label,
        byRules: byRules(text),
        chance: softmax(scoresOf(reading.featuresOf(text), model))[1] ?? 0,
      });
  }
  for (let threshold = 0.3; threshold < 0.96; threshold += 0.05) {
    const unsafe = seen.filter(({ label }) => label === "unsafe");
    const share = (rows: typeof seen, is: (row: (typeof seen)[number]) => boolean) =>
      ((100 * rows.filter(is).length) / rows.length).toFixed(1);
    const safe = seen.filter(({ label }) => label === "safe");
    console.log(
      `${threshold.toFixed(2)}: alone finds ${share(unsafe, (r) => r.chance >= threshold)} %, wrong ${share(safe, (r) => r.chance >= threshold)} %;`,
      `with rules finds ${share(unsafe, (r) => r.byRules || r.chance >= threshold)} %, wrong ${share(safe, (r) => r.byRules || r.chance >= threshold)} %`,
    );
  }
}
