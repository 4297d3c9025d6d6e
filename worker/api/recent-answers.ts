import type { Context } from "hono";
import { locale } from "#i18n/locale.ts";
import type { Actor } from "../domain/accounts/users/contract.ts";

interface Answer {
  body: string;
  headers: Record<string, string>;
}

/**
 * Cache lifetime of a response, ms. Also the longest time for which a list may show content that
 * has become private.
 */
const STANDS_MS = 1_000;
/** Maximum number of cached responses, each some kilobytes. */
const MOST = 200;

let recent = new Map<string, { until: number; answer: Answer }>();

/**
 * Returns a cached response for visitors, at most a second old. All visitors see the same content,
 * and most reads of a busy site are theirs. Every change clears the cache, so that users see their
 * own changes.
 * @param what cache key, which must not depend on the reader. The language is added
 */
async function answerOnce(what: string, make: () => Promise<Answer>): Promise<Answer> {
  const key = `${locale()} ${what}`;
  const now = Date.now();
  const known = recent.get(key);
  if (known && known.until > now) return known.answer;
  // Stored in the old map if the cache was cleared meanwhile, because the response may be from
  // before the change.
  const kept = recent;
  const answer = await make();
  if (kept.size >= MOST) kept.clear();
  kept.set(key, { until: now + STANDS_MS, answer });
  return answer;
}

/** Responds with JSON. For visitors, the response may be cached for a second. */
export async function answerJson(
  c: Context,
  {
    actor,
    key,
    read,
  }: {
    actor: Actor;
    key: string;
    read: () => Promise<{ value: unknown; headers?: Record<string, string> }>;
  },
): Promise<Response> {
  const make = async () => {
    const { value, headers } = await read();
    return {
      body: JSON.stringify(value),
      headers: { ...headers, "Content-Type": "application/json" },
    };
  };
  const { body, headers } = actor.kind === "visitor" ? await answerOnce(key, make) : await make();
  return c.body(body, 200, headers);
}

/** Clears the cache. Called after every change that this isolate made. */
export function forgetAnswers(): void {
  recent = new Map();
}
