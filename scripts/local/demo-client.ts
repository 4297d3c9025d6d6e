import * as z from "zod";
import { DEMO_PASSWORD } from "./demo-accounts.ts";

export interface SignedInUser {
  cookie: string;
  id: string;
}

export interface Server {
  origin: string;
  /** The function that sends requests. The soak test replaces it to make some requests fail. */
  fetch: typeof fetch;
}

/** The server responded with an error status. */
export class RejectedRequest extends Error {
  readonly status: number;
  constructor(request: string, status: number, text: string) {
    super(`${request}: ${status} ${text}`);
    this.status = status;
  }
}

export async function signIn({ origin, fetch }: Server, username: string): Promise<SignedInUser> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  if (!response.ok)
    throw new RejectedRequest(
      `Sign-in of ${username} (a start with --reset makes a fresh demo)`,
      response.status,
      await response.text(),
    );
  const { user } = z.object({ user: z.object({ id: z.string() }) }).parse(await response.json());
  return { id: user.id, cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

export async function call<S extends z.ZodType>(
  { origin, fetch }: Server,
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
    throw new RejectedRequest(`${method} ${path}`, response.status, await response.text());
  return schema.parse(await response.json());
}

/** Resolves at `time`, ms since the epoch, or when `stop` is aborted. */
export function waitUntil(time: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve();
    const wait = Math.max(0, time - Date.now());
    // A timer accepts at most 2^31 - 1 ms, so a longer wait ends only when `stop` is aborted.
    const timer = wait < 2 ** 31 ? setTimeout(done, wait) : undefined;
    stop.addEventListener("abort", done, { once: true });
    function done() {
      clearTimeout(timer);
      stop.removeEventListener("abort", done);
      resolve();
    }
  });
}

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 4_000;

/** Returns true for failures that may be temporary: a lost connection or a busy server. */
const isTemporary = (error: unknown): boolean =>
  error instanceof RejectedRequest
    ? error.status >= 500 || error.status === 429
    : error instanceof TypeError ||
      (error instanceof DOMException && error.name === "TimeoutError");

/** Repeats a request with exponential backoff for up to `forMs` if the failure may be temporary. */
export async function retry<T>(
  request: () => Promise<T>,
  { stop, forMs = 30_000 }: { stop: AbortSignal; forMs?: number },
): Promise<T> {
  const deadline = Date.now() + forMs;
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(MAX_DELAY_MS, delay * 2)) {
    try {
      return await request();
    } catch (error) {
      if (stop.aborted || !isTemporary(error) || Date.now() + delay > deadline) throw error;
    }
    await waitUntil(Date.now() + delay, stop);
  }
}

export interface Deferred {
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Replaces `Promise.withResolvers`, which TypeScript's ES2023 library lacks. */
export function defer(): Deferred {
  let resolve: Deferred["resolve"] = () => undefined;
  let reject: Deferred["reject"] = () => undefined;
  const promise = new Promise<void>((onResolve, onReject) => {
    [resolve, reject] = [onResolve, onReject];
  });
  return { promise, resolve, reject };
}
