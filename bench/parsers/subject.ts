/** Something that reads a text from outside. */
export interface Subject {
  name: string;
  /** The longest text that reaches it, in characters. */
  max: number;
  /** Text pieces that it looks for: hostile texts repeat them, alone and in pairs. */
  tokens: readonly string[];
  /** Stands before the hostile text, so that the parser reads it and does not reject it at its first character. */
  prefix?: string;
  run(text: string): unknown;
}
