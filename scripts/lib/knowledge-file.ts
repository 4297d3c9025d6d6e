import type { Plugin } from "vite";
import { KNOWLEDGE } from "../../worker/domain/ai/built-in/knowledge-data.ts";

/** What the built-in analysis knows of words, as a static file for the Worker (worker/platform/static-data.ts). */
export const knowledgeFile: Plugin = {
  name: "knowledge-file",
  apply: (config, { command }) => command === "build" && !config.build?.ssr,
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "ai/knowledge.json", source: JSON.stringify(KNOWLEDGE) });
  },
};
