export interface Subject {
  name: string;
  /** The longest text that can reach the parser, in characters. */
  max: number;
  /** Tokens that the parser looks for. Hostile texts repeat the tokens, alone and in pairs. */
  tokens: readonly string[];
  /** Valid text before the hostile text, so that the parser does not reject the text at once. */
  prefix?: string;
  /**
   * Returns the part of a hostile text that changes the parser's work, besides the length. Of the
   * texts with an equal part, one is measured. If absent, the whole text changes the work.
   */
  relevant?(text: string): string;
  /** Length limit of the error response, in characters. If absent, the length is not checked. */
  resultMax?: number;
  run(text: string): unknown;
}

/** A parser whose work depends only on the length of its input. */
export const byLength = (run: (length: number) => unknown) => ({
  tokens: [],
  relevant: () => "",
  run: (text: string) => run(text.length),
});
