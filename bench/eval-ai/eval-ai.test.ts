import { expect, test } from "vitest";
import { disguises } from "./disguises.ts";
import { labelReader, predictorOf, TASKS } from "./labels.ts";
import { figuresOf } from "./measure.ts";
import { ownSet, readTsv } from "./tsv.ts";

const FLOORS = { sentiment: 0.9, moderation: 0.94, category: 0.76 };

test.each(TASKS)("%s is told as well as it was when this was written, on lines it was not made for", (task) => {
  const rows = ownSet(`${task}.held-out.tsv`);
  expect(rows.length).toBeGreaterThanOrEqual(250);
  const predict = predictorOf(task, new Set(rows.map(({ label }) => label)));
  const { macroF1 } = figuresOf(rows.map(({ text, label }) => ({ truth: label, guess: predict(text) })));
  expect(macroF1).toBeGreaterThanOrEqual(FLOORS[task]);
});

test.each(Object.entries(disguises))("moderation sees through %s", (_, disguise) => {
  const predict = predictorOf("moderation", new Set());
  const { accuracy } = figuresOf(
    ownSet("moderation.held-out.tsv").map(({ text, label }) => ({ truth: label, guess: predict(disguise(text)) })),
  );
  expect(accuracy).toBeGreaterThanOrEqual(0.87);
});

test("no line of a held-out set is one that was trained on", () => {
  const trained = new Set(ownSet("category.train.tsv").map(({ text }) => text.toLowerCase()));
  expect(ownSet("category.held-out.tsv").filter(({ text }) => trained.has(text.toLowerCase()))).toEqual([]);
});

test("columns may stand in any order, with more beside them, with quotes and with a mark of byte order", () => {
  expect(readTsv('\ufeffid\tLabel\tText\r\n1\tpositive\t"say ""hi"""\r\n\r\n', "f")).toEqual([{ text: 'say "hi"', label: "positive" }]);
});

test.each([
  ["words\tlabel\na\tb", /"text" and "label"/],
  ["text\tlabel", /no lines/],
  ["text\tlabel\nonly one column", /line 2 .*"label"/],
])("a file like %j is refused with what is wrong", (content, message) => {
  expect(() => readTsv(content, "f")).toThrow(message);
});

test.each([
  ["moderation", ["toxic", "non-toxic", "1", "0", "hate", "Safe"], ["unsafe", "safe", "unsafe", "safe", "unsafe", "safe"]],
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
] as const)("labels of %s such as %j are understood", (task, labels, truths) => {
  const read = labelReader(
    task,
    labels.map((label) => ({ text: "", label })),
  );
  expect(labels.map(read)).toEqual(truths);
});

test("figures are those of the confusion", () => {
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
