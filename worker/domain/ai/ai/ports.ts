/** How much of an outside AI service may be used on a UTC day, in tokens. */
export interface AiCaps {
  userTokensPerDay: number;
  platformTokensPerDay: number;
}

/** An AI service that is set up besides what is built in. */
export interface OutsideAi {
  /** For people. */
  name: string;
  /** What makes the answers: another one gives others. */
  model: string;
  /**
   * One answer to one text. `content` is JSON as text or parsed, and is checked by who asked; `tokens` is what was used where the
   * service says so.
   * @throws OutsideFault, "late" after 5 s
   */
  complete(input: { instructions: string; text: string; maxTokens: number }): Promise<{ content: unknown; tokens: number | null }>;
}

/** What reads and suggests; domain/ai/ai/ask.ts is the way to use it. */
export interface Ai {
  /** Null where only the built-in answers and nothing leaves. */
  outside: OutsideAi | null;
  caps: AiCaps;
}
