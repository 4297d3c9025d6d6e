import type { Subject } from "./subject.ts";

/** Parsers that take more than linear time. If the measurement accepts one, it is worthless. */
export const CONTROLS: Subject[] = [
  { name: "quadratic", max: 32 * 1024, tokens: [], run: (text) => /a+$/.exec(`${text}!`) },
  { name: "cubic", max: 9600, tokens: [], run: (text) => /a+a+$/.exec(`${text}!`) },
];
