export interface AiCaps {
  userTokensPerDay: number;
  platformTokensPerDay: number;
}

export interface ExternalAi {
  name: string;
  /** Model id. Part of the cache key, because another model gives other answers. */
  model: string;
  /**
   * The caller must validate `content`.
   * @throws ExternalServiceError, with kind "late" after 5 s
   */
  complete(input: {
    instructions: string;
    text: string;
    maxTokens: number;
  }): Promise<{ content: unknown; tokens: number | null }>;
}

/** Features must call the AI service through domain/ai/ai/ask.ts, which enforces the limits. */
export interface Ai {
  /** Without an external service (null), no data leaves the platform. */
  external: ExternalAi | null;
  caps: AiCaps;
}
