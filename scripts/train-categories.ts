/**
 * Trains the category classifier on bench/eval-ai and writes its weights where the Worker reads them. The same set gives the same weights.
 *
 *   node scripts/train-categories.ts              writes worker/domain/ai/ai/built-in/category/weights.ts
 *   node scripts/train-categories.ts --calibrate  says, by five folds, how right it is and which temperature makes its chances honest
 */
import { writeFileSync } from "node:fs";
import { CATEGORY_PACKING, categorySamples } from "../bench/eval-ai/category-samples.ts";
import { packModel, scoresOf, softmax, trainModel } from "../bench/eval-ai/train-linear.ts";
import { BUCKETS, featuresOf } from "../worker/domain/ai/ai/built-in/category/features.ts";
import { CATEGORIES } from "../worker/domain/media/videos/contract-categories.ts";
import { parseOptions } from "./lib/parse-options.ts";

const FOLDS = 5;
const TEMPERATURES = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.5];
const labels = CATEGORIES.map(({ slug }) => slug);
const reading = { featuresOf, buckets: BUCKETS };
const { sentences, terms } = categorySamples();

if (parseOptions({ options: { calibrate: { type: "boolean", default: false } } }).values.calibrate) calibrate();
else write();

function write(): void {
  const model = trainModel([...sentences, ...terms], labels, reading);
  const { scales, packed } = packModel(model, CATEGORY_PACKING);
  const lines = [
    "/** Made by scripts/train-categories.ts of bench/eval-ai/category.*.tsv; not to be edited. */",
    `export const LABELS = ${JSON.stringify(labels)} as const;`,
    `export const BIAS = ${JSON.stringify([...model.bias].map((b) => Number(b.toPrecision(6))))};`,
    "/** What one step of a weight is worth, for each label. */",
    `export const SCALES = ${JSON.stringify(scales)};`,
    "/** Label by label; see domain/kernel/judging/packed-weights.ts. */",
    `export const WEIGHTS = ${JSON.stringify(packed)};`,
  ];
  writeFileSync(new URL("../worker/domain/ai/ai/built-in/category/weights.ts", import.meta.url), `${lines.join("\n")}\n`);
  console.log(`${sentences.length} sentences, ${terms.length} terms, ${packed.length} characters of weights`);
}

function calibrate(): void {
  const losses = TEMPERATURES.map(() => 0);
  let right = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = trainModel([...sentences.filter((_, at) => at % FOLDS !== fold), ...terms], labels, reading);
    for (const { text, label } of sentences.filter((_, at) => at % FOLDS === fold)) {
      const scores = scoresOf(featuresOf(text), model);
      const truth = (labels as string[]).indexOf(label);
      if (scores.indexOf(Math.max(...scores)) === truth) right++;
      for (const [at, temperature] of TEMPERATURES.entries())
        losses[at] = (losses[at] ?? 0) - Math.log(softmax(scores, temperature)[truth] ?? 1e-9) / sentences.length;
    }
  }
  console.log(`right in ${((100 * right) / sentences.length).toFixed(1)} % of sentences that it had not seen`);
  for (const [at, temperature] of TEMPERATURES.entries()) console.log(`temperature ${temperature}: log loss ${losses[at]?.toFixed(3)}`);
}
