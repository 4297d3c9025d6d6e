/**
 * Daily token limits for an outside AI service, per user and for the whole platform. A day is a UTC
 * day.
 */
export interface AiCaps {
  userTokensPerDay: number;
  platformTokensPerDay: number;
}

/** An outside AI service, which is used in addition to the built-in analysis. */
export interface ExternalAi {
  /** Display name of the AI service. */
  name: string;
  /** Model id. It is part of the cache key, because another model gives other answers. */
  model: string;
  /**
   * Completes one prompt.
   * @returns `content`: JSON, either as text or parsed; the caller must validate it. `tokens`: the
   *   tokens used, or null if the service does not report them
   * @throws OutsideFault, "late" after 5 s
   */
  complete(input: {
    instructions: string;
    text: string;
    maxTokens: number;
  }): Promise<{ content: unknown; tokens: number | null }>;
}

/**
 * The outside AI service and its token limits. Features call it through domain/ai/ai/ask.ts, which
 * enforces the limits.
 */
export interface Ai {
  /**
   * Null if no outside service is set up. The built-in analysis then gives all answers, and no data
   * leaves the platform.
   */
  external: ExternalAi | null;
  caps: AiCaps;
}
