import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { clearResponseCache } from "../api/response-cache.ts";
import { createContext } from "../context.ts";
import { renditions, users, videos } from "../db/schema.ts";
import { startSession } from "../domain/accounts/sessions/start-session.ts";
import worker from "../index.ts";
import { holdAgainstSpec } from "./response-spec.ts";

export const ORIGIN = "http://localhost:8787";

export const testContext = () => createContext(env, `test-${crypto.randomUUID()}`);

export interface TestUser {
  id: string;
  username: string;
  token: string;
}

export async function makeUser(
  overrides: Partial<typeof users.$inferInsert> = {},
): Promise<TestUser> {
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
    verifiedFollowers: overrides.followerCount,
    ...overrides,
  });
  return { id, username, token: await startSession(ctx, { userId: id, userAgent: "test" }) };
}

interface CallOptions {
  method?: string;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  as?: TestUser | null;
  /** True to allow a cached response of the last second (api/response-cache.ts). */
  keepsAnswers?: boolean;
}

/** User agent of a browser. A request without a user agent would count as a robot. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

let bindings: typeof env = env;

/** Replaces Worker bindings for `call`. Returns a function that restores them. */
export function withBindings(others: Partial<typeof env>): () => void {
  bindings = { ...env, ...others };
  return () => {
    bindings = env;
  };
}

/** Sends a request as a page of this site does. Faster than `exports.default.fetch`. */
export async function call(
  path: string,
  { method = "GET", json, body, headers = {}, as = null, keepsAnswers = false }: CallOptions = {},
): Promise<Response> {
  // Tests change rows directly, so a cached response could be outdated.
  if (!keepsAnswers) clearResponseCache();
  const h = new Headers({
    "User-Agent": USER_AGENT,
    Host: new URL(ORIGIN).host,
    Origin: ORIGIN,
    "Sec-Fetch-Site": "same-origin",
    ...headers,
  });
  if (as) h.set("Cookie", `__Host-session=${as.token}`);
  if (json !== undefined) h.set("Content-Type", "application/json");
  const init = {
    method,
    headers: h,
    body: json === undefined ? body : JSON.stringify(json),
    redirect: "manual",
  } as const;
  const response = await worker.fetch(
    new Request(ORIGIN + path, init),
    bindings,
    createExecutionContext(),
  );
  await holdAgainstSpec(method, new URL(ORIGIN + path).pathname, response);
  return response;
}

export async function makeVideo(
  creator: TestUser,
  overrides: Partial<typeof videos.$inferInsert> = {},
) {
  const ctx = testContext();
  const id = ctx.newId("vid");
  const at = ctx.now();
  const file = crypto.getRandomValues(new Uint8Array(4000));
  const keys = {
    original: `videos/${id}/original`,
    video: `videos/${id}/360p/media.mp4`,
    audio: `videos/${id}/audio/media.mp4`,
  };
  const pictures = ["poster-1.webp", "storyboard.webp"].map((name) => `videos/${id}/${name}`);
  await Promise.all([
    ...Object.values(keys).map((key) => ctx.storage.put(key, file, "video/mp4")),
    ...pictures.map((key) => ctx.storage.put(key, file, "image/webp")),
  ]);
  await ctx.db.insert(videos).values({
    id,
    creatorId: creator.id,
    title: "A video",
    description: "About something",
    category: "art",
    state: "published",
    durationSeconds: 40,
    width: 640,
    height: 360,
    originalKey: keys.original,
    originalType: "video/mp4",
    originalSize: file.length,
    posterFile: "poster-1.webp",
    storyboardFile: "storyboard.webp",
    storyboard: { columns: 5, rows: 1, tileWidth: 160, tileHeight: 90, intervalMs: 1000, count: 5 },
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
    verifiedViews: overrides.viewCount,
    ...overrides,
  });
  const rung = {
    videoId: id,
    state: "ready",
    initLength: 1000,
    sizeBytes: file.length,
    createdAt: at,
    updatedAt: at,
  } as const;
  const segments: [number, number, number][] = [
    [2, 1000, 1500],
    [1.5, 2500, 1500],
  ];
  await ctx.db.insert(renditions).values([
    {
      ...rung,
      id: ctx.newId("ren"),
      name: "360p",
      kind: "video",
      codecs: "avc1.64001e",
      width: 640,
      height: 360,
      frameRate: 30,
      bandwidth: 8000,
      averageBandwidth: 6857,
      fileKey: keys.video,
      segments,
    },
    {
      ...rung,
      id: ctx.newId("ren"),
      name: "audio",
      kind: "audio",
      codecs: "mp4a.40.2",
      bandwidth: 8000,
      averageBandwidth: 6857,
      fileKey: keys.audio,
      segments,
    },
  ]);
  return { id, file };
}

export async function addRung(
  videoId: string,
  {
    name,
    width,
    height,
    state = "ready",
  }: { name: string; width: number; height: number; state?: "ready" | "planned" },
): Promise<void> {
  const ctx = testContext();
  const fileKey = `videos/${videoId}/${name}/media.mp4`;
  const segments: [number, number, number][] = [[2, 1000, 3000]];
  await ctx.storage.put(fileKey, new Uint8Array(4000), "video/mp4");
  const measured = {
    codecs: "avc1.640028",
    frameRate: 30,
    bandwidth: height * 100,
    averageBandwidth: height * 90,
  };
  const at = { createdAt: ctx.now(), updatedAt: ctx.now() };
  const row = {
    id: ctx.newId("ren"),
    videoId,
    name,
    kind: "video" as const,
    state,
    width,
    height,
    fileKey,
    ...measured,
    ...at,
  };
  await ctx.db.insert(renditions).values({ ...row, sizeBytes: 4000, initLength: 1000, segments });
}
