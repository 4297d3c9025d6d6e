/** Daily token limits of the external AI service. Days are in UTC. */
export interface AiCaps {
  userTokensPerDay: number;
  platformTokensPerDay: number;
}

export interface ExternalAi {
  name: string;
  /** Model id. Part of the cache key, because another model gives other answers. */
  model: string;
  /** Sends one prompt. The caller must validate `content`. @throws ExternalServiceError */
  complete(input: {
    instructions: string;
    text: string;
    maxTokens: number;
  }): Promise<{ content: unknown; tokens: number | null }>;
}

/** Features must call the AI service through domain/ai/ai/ask.ts, which enforces the limits. */
export interface Ai {
  /** The external AI service. Null if none is configured; no data then leaves the platform. */
  external: ExternalAi | null;
  caps: AiCaps;
}
