import { expect, test } from "vitest";
import { disguises } from "./disguises.ts";
import { hashtagSet, precisionOf } from "./hashtags.ts";
import { labelReader, predictorOf, TASKS } from "./labels.ts";
import { figuresOf, precisionFigures } from "./measure.ts";
import { readOwnSet, readTsv } from "./tsv.ts";

const FLOORS = { sentiment: 0.9, moderation: 0.94, category: 0.76 };

test.each(TASKS)("the %s analysis reaches its minimum macro F1 on held-out texts", (task) => {
  const rows = readOwnSet(`${task}.held-out.tsv`);
  expect(rows.length).toBeGreaterThanOrEqual(250);
  const predict = predictorOf(task, new Set(rows.map(({ label }) => label)));
  const { macroF1 } = figuresOf(
    rows.map(({ text, label }) => ({ truth: label, guess: predict(text) })),
  );
  expect(macroF1).toBeGreaterThanOrEqual(FLOORS[task]);
});

test.each(Object.entries(disguises))(
  "automatic moderation has an accuracy of at least 0.87 on text disguised by %s",
  (_, disguise) => {
    const predict = predictorOf("moderation", new Set());
    const { accuracy } = figuresOf(
      readOwnSet("moderation.held-out.tsv").map(({ text, label }) => ({
        truth: label,
        guess: predict(disguise(text)),
      })),
    );
    expect(accuracy).toBeGreaterThanOrEqual(0.87);
  },
);

test.each([
  ["category", ["train"], ["held-out", "fresh"]],
  ["moderation", ["train", "development"], ["held-out", "fresh"]],
])(
  "no text of the held-out sets of the %s analysis is in its training set",
  (task, learned, kept) => {
    const trained = new Set(
      learned.flatMap((set) =>
        readOwnSet(`${task}.${set}.tsv`).map(({ text }) => text.toLowerCase()),
      ),
    );
    expect(
      kept
        .flatMap((set) => readOwnSet(`${task}.${set}.tsv`))
        .filter(({ text }) => trained.has(text.toLowerCase())),
    ).toEqual([]);
  },
);

test("automatic moderation reaches a precision of 0.9 and a recall of 0.7 on texts outside its training set", () => {
  const predict = predictorOf("moderation", new Set());
  const { labels } = figuresOf(
    readOwnSet("moderation.fresh.tsv").map(({ text, label }) => ({
      truth: label,
      guess: predict(text),
    })),
  );
  expect(labels.unsafe?.precision).toBeGreaterThanOrEqual(0.9);
  expect(labels.unsafe?.recall).toBeGreaterThanOrEqual(0.7);
});

/** Each minimum F1 is a little below the first result for these texts (docs/ai.md). */
test.each([
  ["sentiment", 0.81],
  ["category", 0.68],
] as const)(
  "the %s analysis reaches its minimum macro F1 on texts that were written after all tuning",
  (task, floor) => {
    const rows = readOwnSet(`${task}.fresh.tsv`);
    expect(rows.length).toBeGreaterThanOrEqual(150);
    const predict = predictorOf(task, new Set(rows.map(({ label }) => label)));
    const { macroF1 } = figuresOf(
      rows.map(({ text, label }) => ({ truth: label, guess: predict(text) })),
    );
    expect(macroF1).toBeGreaterThanOrEqual(floor);
  },
);

test.each(["hashtags", "tags"] as const)(
  "at least 90% of the suggested %s are on an editor's list of acceptable ones",
  (suggester) => {
    const rows = hashtagSet("hashtags.held-out.tsv");
    expect(new Set(rows.map(({ category }) => category)).size).toBe(10);
    expect(rows).toHaveLength(300);
    expect(precisionFigures(precisionOf(rows, suggester)).precision).toBeGreaterThanOrEqual(0.9);
  },
);

test("readTsv reads tab-separated files with columns in any order, extra columns, quotes or a byte order mark", () => {
  expect(readTsv('\ufeffid\tLabel\tText\r\n1\tpositive\t"say ""hi"""\r\n\r\n', "f")).toEqual([
    { text: 'say "hi"', label: "positive" },
  ]);
});

test.each([
  ["words\tlabel\na\tb", /"text" and "label"/],
  ["text\tlabel", /no lines/],
  ["text\tlabel\nonly one column", /line 2 .*"label"/],
])("readTsv rejects the file %j and names the reason", (content, message) => {
  expect(() => readTsv(content, "f")).toThrow(message);
});

test("readTsv finds the label column without a header or with a synonym as its name", () => {
  const rows = [
    { text: "a b", label: "safe" },
    { text: "c d", label: "safe" },
  ];
  expect(readTsv("safe\ta b\nsafe\tc d", "f")).toEqual(rows);
  expect(readTsv("Comment\tClass\na b\tsafe\nc d\tsafe", "f")).toEqual(rows);
});

test.each([
  [
    "moderation",
    ["toxic", "non-toxic", "1", "0", "hate", "Safe"],
    ["unsafe", "safe", "unsafe", "safe", "unsafe", "safe"],
  ],
  [
    "moderation",
    ["CLEAN", "Hate Speech", "self_harm", "Unsafe: threats", "SPAM/SCAM", "purple"],
    ["safe", "unsafe", "unsafe", "unsafe", "unsafe", null],
  ],
  ["sentiment", ["Neu", "POS", "very negative"], ["neutral", "positive", "negative"]],
  ["sentiment", ["-1", "0", "1"], ["negative", "neutral", "positive"]],
  ["sentiment", ["0", "4", "2"], ["negative", "positive", "neutral"]],
  ["sentiment", ["0", "1"], ["negative", "positive"]],
  ["sentiment", ["1", "3", "5"], ["negative", "neutral", "positive"]],
  ["sentiment", ["neg", "POSITIVE", "neutral"], ["negative", "positive", "neutral"]],
  [
    "category",
    ["Just Chatting", "Technology", "food", "gaming", "Film & Animation"],
    ["justchatting", "tech", "cooking", "gaming", "entertainment"],
  ],
] as const)(
  "labelReader maps %s labels such as %j to the labels of the project",
  (task, labels, truths) => {
    const read = labelReader(
      task,
      labels.map((label) => ({ text: "", label })),
    );
    expect(labels.map(read)).toEqual(truths);
  },
);

test("figuresOf computes accuracy, precision, recall and F1 from true and predicted labels", () => {
  const pairs = [
    ["a", "a"],
    ["a", "b"],
    ["b", "b"],
    ["b", "b"],
  ].map(([truth = "", guess = ""]) => ({ truth, guess }));
  const { labels, accuracy, macroRecall } = figuresOf(pairs);
  expect(accuracy).toBe(0.75);
  expect(labels.a).toEqual({ precision: 1, recall: 0.5, f1: 0.6667, support: 2 });
  expect(labels.b).toEqual({ precision: 0.6667, recall: 1, f1: 0.8, support: 2 });
  expect(macroRecall).toBe(0.75);
});
