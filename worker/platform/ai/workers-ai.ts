import * as z from "zod";
import { ExternalServiceError } from "../../domain/ai/ai/external-service-error.ts";
import type { ExternalAi } from "../../domain/ai/ai/ports.ts";
import { TIMEOUT_MS, withTimeout } from "./with-timeout.ts";

export interface WorkersAiBinding {
  run(
    model: string,
    input: {
      messages: { role: "system" | "user"; content: string }[];
      max_tokens: number;
      response_format: { type: "json_object" };
    },
    options: { signal: AbortSignal },
  ): Promise<unknown>;
}

/** Some models return a parsed object instead of text in JSON mode. */
const Generated = z.object({
  response: z.union([z.string().min(1), z.record(z.string(), z.unknown())]).nullish(),
  usage: z.object({ total_tokens: z.number().int().min(0).optional() }).nullish(),
});

interface Options {
  binding: WorkersAiBinding;
  model: string;
  timeoutMs?: number;
}

export function createWorkersAi({ binding, model, timeoutMs = TIMEOUT_MS }: Options): ExternalAi {
  const name = "Workers AI";
  return {
    name,
    model: `workers-ai ${model}`,
    complete: ({ instructions, text, maxTokens }) =>
      withTimeout(name, timeoutMs, async (signal) => {
        const messages = [
          { role: "system" as const, content: instructions },
          { role: "user" as const, content: text },
        ];
        const input = {
          messages,
          max_tokens: maxTokens,
          response_format: { type: "json_object" as const },
        };
        const parsed = Generated.safeParse(await binding.run(model, input, { signal }));
        if (!parsed.success)
          throw new ExternalServiceError("unusable", `${name} gave no completion`);
        const { response, usage } = parsed.data;
        if (response === null || response === undefined)
          throw new ExternalServiceError("refused", `${name} said nothing`);
        return { content: response, tokens: usage?.total_tokens ?? null };
      }),
  };
}
