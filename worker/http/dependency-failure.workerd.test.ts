import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { count, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { comments, uploads, users, videos } from "../db/schema.ts";
import worker from "../index.ts";
import { call, makeUser, makeVideo, ORIGIN, type TestUser, testContext } from "../testing/factories.ts";
import { failingAt, type When } from "../testing/failing-env.ts";
import { fakeMp4, makeDraft, makeDraftWithFile, putPart } from "../testing/media.ts";

const { db } = testContext();
const MAX_CALLS = 60;

interface Try {
  /** The call under test, as made for this try. */
  path: string;
  json?: unknown;
  as?: TestUser;
  /** Holds what must be true after the failure, and that the same call, or going on from where it stands, ends well. */
  after: () => Promise<void>;
}

function send({ path, json, as }: Try, bindings: Env): Promise<Response> {
  const headers = new Headers({ Origin: ORIGIN, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" });
  if (as) headers.set("Cookie", `__Host-session=${as.token}`);
  const request = new Request(ORIGIN + path, { method: "POST", headers, body: JSON.stringify(json ?? {}) });
  return worker.fetch(request, bindings, createExecutionContext());
}

/** Fails each call of a flow in turn, once before it happens and once after, until the flow makes fewer. @returns how many there were */
async function failEach(prepare: () => Promise<Try>): Promise<number> {
  let most = 0;
  for (const when of ["before", "after"] satisfies When[]) {
    for (let n = 1; n <= MAX_CALLS; n++) {
      const attempt = await prepare();
      const failing = failingAt(env, n, when);
      const response = await send(attempt, failing.env);
      const said = await response.text();
      if (response.status >= 500) expect(JSON.parse(said)).toMatchObject({ code: expect.stringMatching(/^(INTERNAL|UNAVAILABLE)$/) });
      expect(said).not.toContain("dependency failed");
      await attempt.after();
      if (!failing.failed()) break;
      most = Math.max(most, n);
    }
  }
  return most;
}

test("what nobody foresaw in a page is logged as JSON with the request's id, whichever call fails, and shown as an error page", async () => {
  const user = await makeUser();
  const raw = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const headers = { Cookie: `__Host-session=${user.token}`, "CF-Ray": "ray" };
  let failures = 0;
  for (const path of ["/settings/account", "/settings/account.data"]) {
    for (let n = 1; n <= MAX_CALLS; n++) {
      raw.mockClear();
      const failing = failingAt(env, n, "before");
      const response = await worker.fetch(new Request(ORIGIN + path, { headers }), failing.env, createExecutionContext());
      await response.text();
      const lines = raw.mock.calls.map(([line, ...rest]) => ({ ...JSON.parse(String(line)), rest }));
      if (response.status >= 500) {
        failures += 1;
        expect(lines.map((l) => l.requestId)).toEqual(lines.map(() => response.headers.get("X-Request-Id")));
        expect(lines.some((l) => /^(page failed|unhandled)$/.test(l.event) && /dependency failed/.test(l.cause))).toBe(true);
      }
      expect(lines.filter((l) => l.rest.length > 0)).toEqual([]);
      if (!failing.failed()) break;
    }
  }
  raw.mockRestore();
  expect(failures).toBeGreaterThan(3);
});

const statusOf = async (response: Promise<Response>) => (await response).status;
let made = 0;

test("a sign-up that breaks anywhere leaves a whole account or none, and ends well when it is tried again", async () => {
  const calls = await failEach(async () => {
    const username = `broken${++made}_${Math.floor(performance.now())}`.slice(0, 20);
    const json = { username, email: `${username}@example.com`, password: "Upstream-2026-x" };
    const credentials = { username, password: json.password };
    return {
      path: "/api/auth/signup",
      json,
      after: async () => {
        const again = await statusOf(call("/api/auth/signup", { method: "POST", json }));
        expect([201, 409]).toContain(again);
        expect(await statusOf(call("/api/auth/login", { method: "POST", json: credentials }))).toBe(200);
        const [rows] = await db.select({ n: count() }).from(users).where(eq(users.username, username));
        expect(rows?.n).toBe(1);
      },
    };
  });
  expect(calls).toBeGreaterThan(1);
});

test("a sign-in that breaks anywhere can be tried again at once", async () => {
  const account = { username: "breaks_at_login", email: "breaks@example.com", password: "Upstream-2026-x" };
  expect(await statusOf(call("/api/auth/signup", { method: "POST", json: account }))).toBe(201);
  const calls = await failEach(async () => ({
    path: "/api/auth/login",
    json: account,
    after: async () => expect(await statusOf(call("/api/auth/login", { method: "POST", json: account }))).toBe(200),
  }));
  expect(calls).toBeGreaterThan(1);
});

test("an upload whose completion breaks anywhere is completed by the next try, and the video has its file", async () => {
  const user = await makeUser();
  const calls = await failEach(async () => {
    const videoId = await makeDraft(user);
    const start = { purpose: "original", videoId, fileName: "clip.mp4", contentType: "video/mp4", size: 2000 };
    const { id } = await (await call("/api/uploads", { method: "POST", as: user, json: start })).json<{ id: string }>();
    const parts = { parts: [{ partNumber: 1, size: 2000 }] };
    const signed = await (await call(`/api/uploads/${id}/parts`, { method: "POST", as: user, json: parts })).json<{
      parts: { url: string }[];
    }>();
    const etag = (await putPart(signed.parts[0]?.url ?? "", fakeMp4(2000))).headers.get("ETag") ?? "";
    const json = { parts: [{ partNumber: 1, etag }] };
    const path = `/api/uploads/${id}/complete`;
    return {
      path,
      json,
      as: user,
      after: async () => {
        const again = await call(path, { method: "POST", as: user, json });
        expect([200, 409], await again.text()).toContain(again.status);
        const upload = await db.select().from(uploads).where(eq(uploads.id, id)).get();
        const video = await db.select().from(videos).where(eq(videos.id, videoId)).get();
        expect([upload?.state, video?.originalSize]).toEqual(["completed", 2000]);
        expect((await env.MEDIA.head(video?.originalKey ?? ""))?.size).toBe(2000);
      },
    };
  });
  expect(calls).toBeGreaterThan(2);
});

test("a publication that breaks anywhere leaves a draft or a whole published video, and the next try publishes it", async () => {
  const user = await makeUser();
  const calls = await failEach(async () => {
    const videoId = await makeDraftWithFile(user, { title: "To be published", description: "By and by", category: "art", tags: ["one"] });
    const path = `/api/videos/${videoId}/publish`;
    return {
      path,
      as: user,
      after: async () => {
        const row = await db.select().from(videos).where(eq(videos.id, videoId)).get();
        if (row?.state === "published") expect([row.publishedAt !== null, row.originalKey !== null]).toEqual([true, true]);
        else expect([row?.state, row?.publishedAt]).toEqual(["draft", null]);
        expect([200, 409]).toContain(await statusOf(call(path, { method: "POST", as: user })));
        expect(await statusOf(call(`/api/videos/${videoId}`))).toBe(200);
      },
    };
  });
  expect(calls).toBeGreaterThan(1);
});

test("a comment that breaks anywhere is there whole or not at all, and the count says so", async () => {
  const { id: videoId } = await makeVideo(await makeUser());
  const path = `/api/videos/${videoId}/comments`;
  const calls = await failEach(async () => {
    // Each time another: nobody may write so many in a minute.
    const as = await makeUser();
    return {
      path,
      json: { body: `Try ${++made}` },
      as,
      after: async () => {
        expect(await statusOf(call(path, { method: "POST", as, json: { body: "Again" } }))).toBe(201);
        const [rows] = await db.select({ n: count() }).from(comments).where(eq(comments.videoId, videoId));
        const video = await db.select({ n: videos.commentCount }).from(videos).where(eq(videos.id, videoId)).get();
        expect(video?.n).toBe(rows?.n);
      },
    };
  });
  expect(calls).toBeGreaterThan(1);
});
