/** A parser of outside texts. */
export interface Subject {
  name: string;
  /** The longest text that can reach the parser, in characters. */
  max: number;
  /** Tokens that the parser looks for. Hostile texts repeat them, alone and in pairs. */
  tokens: readonly string[];
  /** Text before the hostile text. Without it, the parser would reject the first character. */
  prefix?: string;
  /** The longest text that `run` may return, in characters: the answer to the sender. */
  answerMax?: number;
  run(text: string): unknown;
}
