import type { Context } from "hono";
import { locale } from "#i18n/locale.ts";
import type { Actor } from "../domain/accounts/users/contract.ts";

interface CachedResponse {
  body: string;
  headers: Record<string, string>;
}

/** Cache lifetime, ms. Until it ends, a list can show content that has become private. */
const LIFETIME_MS = 1_000;
/** Maximum number of cached responses. Each has some kilobytes. */
const MAX_RESPONSES = 200;

let recentResponses = new Map<string, { until: number; response: CachedResponse }>();

/** Returns a cached or new response to a visitor. All visitors see the same content. */
async function respondFromCache(
  name: string,
  buildResponse: () => Promise<CachedResponse>,
): Promise<CachedResponse> {
  const key = `${locale()} ${name}`;
  const now = Date.now();
  const cached = recentResponses.get(key);
  if (cached && cached.until > now) return cached.response;
  // Writes to the map from before the read. If the cache was cleared meanwhile, that map is no
  // longer used, so no later request gets an outdated response.
  const cacheAtStart = recentResponses;
  const response = await buildResponse();
  if (cacheAtStart.size >= MAX_RESPONSES) cacheAtStart.clear();
  cacheAtStart.set(key, { until: now + LIFETIME_MS, response });
  return response;
}

export async function respondJson(
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
  const buildResponse = async () => {
    const { value, headers } = await read();
    return {
      body: JSON.stringify(value),
      headers: { ...headers, "Content-Type": "application/json" },
    };
  };
  const { body, headers } =
    actor.kind === "visitor" ? await respondFromCache(key, buildResponse) : await buildResponse();
  return c.body(body, 200, headers);
}

/** Clears this isolate's cache of responses. Must be called after every write to the database. */
export function clearResponseCache(): void {
  recentResponses = new Map();
}
