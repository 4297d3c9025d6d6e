import { ASKING, MAKING } from "./sentence-class.ts";
import { maskLiterals, wordsIn } from "./text.ts";

const BREAK = new RegExp(
  `(?:\\s?[,;]\\s?(?:and\\s)?(?:then\\s|also\\s|finally\\s)*|\\s(?:and then|and also|then|and)\\s)(?=(?:also\\s+)?(?:${MAKING})\\b)`,
  "gi",
);
const BEGINS = new RegExp(`^${ASKING}(?:${MAKING})\\b`, "i");

/** Wherever a sentence ends in it: what stands behind may be thanks, which are left out. */
const QUESTION = /\?(?:\s|$)/;
/** Whether a part of a task asks for something to be made or answered, and does not only tell. */
export function asksForSomething(task: string): boolean {
  const masked = maskLiterals(task);
  return BEGINS.test(masked.replace(/^\s*\d+\.\s/, "").trim()) || QUESTION.test(masked);
}

/**
 * The tasks of a sentence, each in its own words: "write a post and translate it" are two. One that
 * asks for nothing is one.
 */
export function splitTasks(sentence: string): string[] {
  const masked = maskLiterals(sentence);
  if (!BEGINS.test(masked.trim()) && !/^\[/.test(sentence.trim())) return [sentence];
  const tasks: string[] = [];
  let from = 0;
  for (const match of masked.matchAll(BREAK)) {
    // "Read and summarise the text" is one: its first verb has no object of its own.
    if (wordsIn(sentence.slice(from, match.index)).length < 3) continue;
    tasks.push(sentence.slice(from, match.index));
    from = match.index + match[0].length;
  }
  tasks.push(sentence.slice(from));
  return tasks.map((task) => task.trim()).filter((task) => wordsIn(task).length > 0);
}
