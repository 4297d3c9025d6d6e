import * as z from "zod";
import { DEMO_PASSWORD } from "./demo-accounts.ts";

export interface SignedInUser {
  cookie: string;
  id: string;
}

export async function signIn(origin: string, username: string): Promise<SignedInUser> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  if (!response.ok)
    throw new Error(
      `${username} could not sign in: ${response.status}. Start with --reset for a fresh demo.`,
    );
  const { user } = z.object({ user: z.object({ id: z.string() }) }).parse(await response.json());
  return { id: user.id, cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

export async function call<S extends z.ZodType>(
  origin: string,
  method: string,
  path: string,
  { cookie }: SignedInUser,
  body: object | undefined,
  schema: S,
): Promise<z.output<S>> {
  const response = await fetch(origin + path, {
    method,
    headers: { Origin: origin, Cookie: cookie, "Content-Type": "application/json" },
    body: body && JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return schema.parse(await response.json());
}

/** Resolves at `time`, ms since the epoch, or when `stop` is aborted. */
export function waitUntil(time: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve();
    const timer = setTimeout(done, Math.max(0, time - Date.now()));
    stop.addEventListener("abort", done, { once: true });
    function done() {
      clearTimeout(timer);
      stop.removeEventListener("abort", done);
      resolve();
    }
  });
}
