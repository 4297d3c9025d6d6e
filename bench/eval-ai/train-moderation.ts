import { moderate, tokensFor } from "../../worker/domain/kernel/judging/moderate.ts";
import { BUCKETS, featuresOf } from "../../worker/domain/kernel/judging/moderation/features.ts";
import { generatedRows } from "./moderation-templates.ts";
import { packModel, type Sample, trainModel } from "./train-linear.ts";
import { readOwnSet } from "./tsv.ts";

const FRAMES = 30;
const GENERATED_WEIGHT = 0.05;
const TITLE_WEIGHT = 0.3;
const OPTIONS = { epochs: 8, rate: 0.3, decay: 3e-4 };
const LABELS = ["safe", "unsafe"];
const PACKING = { steps: 40, cut: 1 };

export const reading = {
  featuresOf: (text: string) => featuresOf(tokensFor(text)),
  buckets: BUCKETS,
};
/** Returns true if a rule, not only the classifier, finds a violation in the text. */
export const byRules = (text: string) =>
  moderate(text).matches.some(({ rule }) => rule !== "likely");

const weighted = (rows: { text: string; label: string }[], weight: number): Sample[] =>
  rows.map((row) => ({ ...row, weight }));

export function moderationSamples(): { written: Sample[]; titles: Sample[]; generated: Sample[] } {
  const harmlessRows = [
    ...readOwnSet("category.train.tsv"),
    ...readOwnSet("sentiment.held-out.tsv"),
  ].filter(({ text }) => !byRules(text));
  return {
    written: weighted(
      [...readOwnSet("moderation.train.tsv"), ...readOwnSet("moderation.development.tsv")],
      1,
    ),
    titles: weighted(
      harmlessRows.map(({ text }) => ({ text, label: "safe" })),
      TITLE_WEIGHT,
    ),
    generated: weighted(generatedRows(FRAMES), GENERATED_WEIGHT),
  };
}

export const trainModeration = (samples: readonly Sample[]) =>
  trainModel(samples, LABELS, reading, OPTIONS);

export function packModeration(model: ReturnType<typeof trainModeration>): {
  bias: number;
  scale: number;
  packed: string;
} {
  const [safe, unsafe] = [0, 1].map((c) => model.weights.subarray(c * BUCKETS, (c + 1) * BUCKETS));
  const one = Float64Array.from(unsafe ?? [], (weight, at) => weight - (safe?.[at] ?? 0));
  const { scales, packed } = packModel({ ...model, labels: ["unsafe"], weights: one }, PACKING);
  return {
    bias: Number(((model.bias[1] ?? 0) - (model.bias[0] ?? 0)).toPrecision(6)),
    scale: scales[0] ?? 0,
    packed,
  };
}
