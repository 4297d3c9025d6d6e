export interface AiCaps {
  userTokensPerDay: number;
  platformTokensPerDay: number;
}

export interface ExternalAi {
  name: string;
  /** Model id. Part of the cache key, because another model gives other answers. */
  model: string;
  /**
   * Sends one prompt. The caller must validate `content`. `tokens` is null if the service does not
   * report its token usage.
   * @throws ExternalServiceError, with kind "late" after 5 s
   */
  complete(input: {
    instructions: string;
    text: string;
    maxTokens: number;
  }): Promise<{ content: unknown; tokens: number | null }>;
}

/**
 * The external AI service and its token limits. Features must call it through domain/ai/ai/ask.ts,
 * which enforces the limits.
 */
export interface Ai {
  /**
   * Null if no external service is configured. The built-in analysis then gives all answers, and no
   * data leaves the platform.
   */
  external: ExternalAi | null;
  caps: AiCaps;
}
