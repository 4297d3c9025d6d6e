import { env, exports } from "cloudflare:workers";
import { createContext } from "../context.ts";
import { users } from "../db/schema.ts";
import { startSession } from "../domain/sessions/start-session.ts";

export const ORIGIN = "http://localhost:8787";

export const testContext = () => createContext(env, `test-${crypto.randomUUID()}`);

export interface TestUser {
  id: string;
  username: string;
  /** A session's token, for `as`. */
  token: string;
}

/** A user with a session. Overrides are columns of `users`. */
export async function makeUser(overrides: Partial<typeof users.$inferInsert> = {}): Promise<TestUser> {
  const ctx = testContext();
  const id = ctx.newId("usr");
  const username = overrides.username ?? `u${id.slice(-12)}`;
  await ctx.db.insert(users).values({
    id,
    username,
    email: `${username}@example.com`,
    displayName: username,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
    ...overrides,
  });
  return { id, username, token: await startSession(ctx, { userId: id, userAgent: "test" }) };
}

interface CallOptions {
  method?: string;
  /** Sent as JSON. */
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  as?: TestUser | null;
}

/** A request as our own page makes it: same origin, with the user's cookie. */
export function call(path: string, { method = "GET", json, body, headers = {}, as = null }: CallOptions = {}): Promise<Response> {
  const h = new Headers({ Host: new URL(ORIGIN).host, Origin: ORIGIN, "Sec-Fetch-Site": "same-origin", ...headers });
  if (as) h.set("Cookie", `__Host-session=${as.token}`);
  if (json !== undefined) h.set("Content-Type", "application/json");
  return exports.default.fetch(
    new Request(ORIGIN + path, { method, headers: h, body: json === undefined ? body : JSON.stringify(json), redirect: "manual" }),
  );
}
