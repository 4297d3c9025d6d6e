import { REQUEST_PHRASES, TASK_VERBS } from "./sentence-class.ts";
import { maskLiterals, wordsIn } from "./text.ts";

const TASK_BREAK = new RegExp(
  `(?:\\s?[,;]\\s?(?:and\\s)?(?:then\\s|also\\s|finally\\s)*|\\s(?:and then|and also|then|and)\\s)(?=(?:also\\s+)?(?:${TASK_VERBS})\\b)`,
  "gi",
);
const REQUEST_START = new RegExp(`^${REQUEST_PHRASES}(?:${TASK_VERBS})\\b`, "i");

/** The question mark can be anywhere: politeness such as "Thanks!" can follow the question. */
const QUESTION = /\?(?:\s|$)/;
/** Returns true if the text is a request or a question, not only a statement. */
export function isRequest(task: string): boolean {
  const masked = maskLiterals(task);
  return REQUEST_START.test(masked.replace(/^\s*\d+\.\s/, "").trim()) || QUESTION.test(masked);
}

/** Splits a sentence into its tasks: "write a post and translate it" has two. */
export function splitTasks(sentence: string): string[] {
  const masked = maskLiterals(sentence);
  if (!REQUEST_START.test(masked.trim()) && !/^\[/.test(sentence.trim())) return [sentence];
  const tasks: string[] = [];
  let from = 0;
  for (const match of masked.matchAll(TASK_BREAK)) {
    // "Read and summarize the text" is one task, because the first verb has no object of its own.
    if (wordsIn(sentence.slice(from, match.index)).length < 3) continue;
    tasks.push(sentence.slice(from, match.index));
    from = match.index + match[0].length;
  }
  tasks.push(sentence.slice(from));
  return tasks.map((task) => task.trim()).filter((task) => wordsIn(task).length > 0);
}
