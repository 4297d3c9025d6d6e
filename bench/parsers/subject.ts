export interface Subject {
  name: string;
  /** The longest text that can reach the parser, in characters. */
  max: number;
  /** Tokens that the parser looks for. Hostile texts repeat the tokens, alone and in pairs. */
  tokens: readonly string[];
  /** Valid text before the hostile text, so that the parser does not reject the text at once. */
  prefix?: string;
  /** Length limit of the error response, in characters. If absent, the length is not checked. */
  resultMax?: number;
  run(text: string): unknown;
}
