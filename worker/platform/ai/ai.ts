import type { Config } from "../../config.ts";
import type { Ai } from "../../domain/ai/ai/ports.ts";
import { createOpenAiCompatible } from "./openai-compatible.ts";
import { createWorkersAi } from "./workers-ai.ts";

export function createAi({ service, caps }: Config["ai"]): Ai {
  switch (service?.via) {
    case undefined:
      return { external: null, caps };
    case "http":
      return { external: createOpenAiCompatible(service), caps };
    case "binding":
      return { external: createWorkersAi(service), caps };
    default: {
      const never: never = service;
      throw new Error(`No AI service ${String(never)}`);
    }
  }
}
