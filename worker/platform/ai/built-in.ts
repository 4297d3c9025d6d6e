import { suggestMetadata } from "../../domain/ai/metadata.ts";
import type { Ai } from "../../domain/ports.ts";

/** Text analysis in the Worker itself: no key, no service, nothing leaves. */
export function createBuiltInAi(): Ai {
  return {
    provider: { name: "Built-in, no AI service", isExternal: false },
    suggestMetadata: async (content) => suggestMetadata(content),
  };
}
