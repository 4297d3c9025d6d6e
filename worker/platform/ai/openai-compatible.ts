import * as z from "zod";
import { ExternalServiceError } from "../../domain/ai/ai/external-service-error.ts";
import type { ExternalAi } from "../../domain/ai/ai/ports.ts";
import { TIMEOUT_MS, withTimeout } from "./with-timeout.ts";

const RESPONSE_MAX_BYTES = 256 * 1024;

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.object({ total_tokens: z.number().int().min(0) }).nullish(),
});

interface Options {
  name: string;
  /** Base URL without a trailing slash. Requests go to `/chat/completions` below it. */
  url: string;
  key: string;
  model: string;
  timeoutMs?: number;
}

export function createOpenAiCompatible({
  name,
  url,
  key,
  model,
  timeoutMs = TIMEOUT_MS,
}: Options): ExternalAi {
  return {
    name,
    model: `${url} ${model}`,
    complete: ({ instructions, text, maxTokens }) =>
      withTimeout(name, timeoutMs, async (signal) => {
        const response = await fetch(`${url}/chat/completions`, {
          method: "POST",
          headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
          body: JSON.stringify({
            model,
            messages: [
              { role: "system", content: instructions },
              { role: "user", content: text },
            ],
            max_tokens: maxTokens,
            response_format: { type: "json_object" },
          }),
          // A redirect would send the text and the key to a host that is not in the configuration.
          redirect: "manual",
          signal,
        });
        if (!response.ok) {
          await response.body?.cancel();
          throw new ExternalServiceError("unreachable", `${name} answered ${response.status}`);
        }
        const parsed = Completion.safeParse(await readJson(response, name));
        if (!parsed.success)
          throw new ExternalServiceError("unusable", `${name} gave no completion`);
        const [choice] = parsed.data.choices;
        if (
          !choice?.message.content ||
          choice.message.refusal ||
          choice.finish_reason === "content_filter"
        )
          throw new ExternalServiceError("refused", `${name} refused`);
        return { content: choice.message.content, tokens: parsed.data.usage?.total_tokens ?? null };
      }),
  };
}

/** Reads JSON. @throws ExternalServiceError "unusable" if it is invalid or too large */
async function readJson(response: Response, name: string): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > RESPONSE_MAX_BYTES)
      throw new ExternalServiceError(
        "unusable",
        `${name} answered with more than ${RESPONSE_MAX_BYTES} bytes`,
      );
    text += decoder.decode(chunk, { stream: true });
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    throw new ExternalServiceError("unusable", `${name} answered with what is no JSON`);
  }
}
