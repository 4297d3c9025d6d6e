/**
 * Daily token limits for the external AI service, per user and for the whole platform. Days are in
 * UTC.
 */
export interface AiCaps {
  userTokensPerDay: number;
  platformTokensPerDay: number;
}

/** An external AI service, which is used in addition to the built-in analysis. */
export interface ExternalAi {
  name: string;
  /** Model id. Part of the cache key, because another model gives other answers. */
  model: string;
  /**
   * Sends one prompt to the service and returns its completion.
   * @returns `content`: JSON, either as text or parsed; the caller must validate it. `tokens`: the
   *   tokens used, or null if the service does not report them
   * @throws ExternalServiceError, with kind "late" after 5 s
   */
  complete(input: {
    instructions: string;
    text: string;
    maxTokens: number;
  }): Promise<{ content: unknown; tokens: number | null }>;
}

/**
 * The external AI service and its token limits. Features call it through domain/ai/ai/ask.ts, which
 * enforces the limits.
 */
export interface Ai {
  /**
   * Null if no external service is configured. The built-in analysis then gives all answers, and no
   * data leaves the platform.
   */
  external: ExternalAi | null;
  caps: AiCaps;
}
