import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MAX_TRIES } from "../domain/ops/jobs/contract.ts";
import worker from "../index.ts";
import { runJobs } from "../queues.ts";
import { call, makeUser, ORIGIN, testContext } from "../testing/factories.ts";
import { failingAt } from "../testing/failing-env.ts";

const LEVELS = ["log", "info", "warn", "error", "debug"] as const;
let lines: string[] = [];
beforeEach(() => {
  lines = [];
  for (const level of LEVELS)
    vi.spyOn(console, level).mockImplementation(
      (...said) => void lines.push(said.map(String).join(" ")),
    );
});
afterEach(() => {
  vi.restoreAllMocks();
});

const mark = () => crypto.randomUUID().replaceAll("-", "");

/** Returns a response and its headers as text, to search it for secrets. */
async function answerOf(response: Response): Promise<string> {
  return `${JSON.stringify([...response.headers])} ${await response.text()}`;
}

function found(secrets: Record<string, string>, places: string[]): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) =>
    places
      .filter((place) => place.includes(secret))
      .map((place) => `${name} in ${place.slice(0, 200)}`),
  );
}

test("passwords, tokens and stream keys are in no log line and no later response", async () => {
  const account = {
    username: `p${mark().slice(0, 12)}`,
    password: `Planted-${mark()}`,
    email: `p${mark()}@example.com`,
  };
  const wrong = `Wrong-${mark()}A1`;
  const post = (
    path: string,
    json: unknown,
    as?: { id: string; username: string; token: string },
  ) => call(path, { method: "POST", json, as });
  const made = await (await post("/api/auth/signup", account)).json<{
    user: { id: string };
    token: string;
  }>();
  const user = { id: made.user.id, username: account.username, token: made.token };
  const { key } = await (await call("/api/stream-key", { as: user })).json<{ key: string }>();
  const rotated = await (await post("/api/stream-key/rotate", {}, user)).json<{ key: string }>();
  const again = await (await post("/api/auth/login", account)).json<{ token: string }>();
  const viewerCookie = mark() + mark().slice(0, 11);

  const answers: string[] = [];
  const tell = async (response: Promise<Response>) =>
    void answers.push(await answerOf(await response));
  await tell(post("/api/auth/login", { ...account, password: wrong }));
  await tell(post("/api/auth/signup", { ...account, email: `x${account.email}` }));
  await tell(
    post("/api/auth/signup", {
      ...account,
      username: `${account.username}x`,
      password: wrong.toLowerCase(),
    }),
  );
  await tell(
    call("/api/auth/login", {
      method: "POST",
      body: `{"username": "x", "password": ${account.password}}`,
    }),
  );
  await tell(
    call("/api/auth/login", { method: "POST", body: `{"username": "x", "password": "${wrong}` }),
  );
  await tell(
    call("/login", {
      method: "POST",
      body: new URLSearchParams({ username: account.username, password: wrong }),
    }),
  );
  await tell(
    call("/login.data", {
      method: "POST",
      body: new URLSearchParams({ username: "", password: account.password }),
    }),
  );
  for (const path of [
    "/api/auth/me",
    "/",
    "/settings.data",
    "/settings/security.data",
    "/live-stream.data",
    "/api/streams/live",
    `/@${account.username}`,
  ]) {
    await tell(call(path, { as: user }));
    await tell(
      call(path, {
        headers: {
          Authorization: `Bearer ${again.token}`,
          Cookie: `__Host-viewer=${viewerCookie}`,
        },
      }),
    );
  }
  for (const secret of [key, rotated.key])
    await tell(call(`/live/ingest/${secret}/notes.txt`, { method: "PUT", body: "x" }));
  await tell(call(`/live/ingest/${rotated.key}/..%2f..%2fx.m3u8`, { method: "PUT", body: "x" }));
  await tell(post("/api/auth/logout", {}, user));

  const secrets = {
    password: account.password,
    wrong,
    token: user.token,
    "second token": again.token,
    key,
    "new key": rotated.key,
    viewerCookie,
  };
  expect(found(secrets, answers)).toEqual([]);
  expect(lines.length).toBeGreaterThan(10);
  expect(found(secrets, lines)).toEqual([]);
});

test("a failed SQL query is logged without its parameters", async () => {
  const account = {
    username: `f${mark().slice(0, 12)}`,
    password: `Planted-${mark()}`,
    email: `f${mark()}@example.com`,
  };
  const answers: string[] = [];
  for (let n = 1; ; n++) {
    const failing = failingAt(env, n, "before");
    const request = new Request(`${ORIGIN}/api/auth/signup`, {
      method: "POST",
      headers: { Origin: ORIGIN },
      body: JSON.stringify(account),
    });
    const response = await worker.fetch(request, failing.env, createExecutionContext());
    // Skips a failure that the sign-up recovered from: that response rightly contains the account.
    if (!response.ok) answers.push(await answerOf(response));
    if (!failing.failed()) break;
  }
  expect(answers.length).toBeGreaterThan(2);
  expect(lines.filter((line) => line.includes("unhandled")).length).toBeGreaterThan(0);
  const row = await testContext().db.query.users.findFirst({
    where: (u, { eq }) => eq(u.username, account.username),
  });
  const secrets = {
    password: account.password,
    email: account.email,
    hash: row?.passwordHash ?? "none",
  };
  expect(secrets.hash).toContain("scrypt");
  expect(found(secrets, [...answers, ...lines])).toEqual([]);
});

test("media links and upload links are not logged", async () => {
  const ctx = testContext();
  const token = mark();
  for (const path of [
    `/media/${token}/vid_1/original`,
    `/live/${token}/str_1/hls.m3u8`,
    `/upload-parts/${token}`,
  ]) {
    await call(path, { method: path.startsWith("/upload") ? "PUT" : "GET" });
  }
  ctx.log.info("the end of the test");
  expect(lines.length).toBeGreaterThan(0);
  expect(found({ token }, lines)).toEqual([]);
});

test("a failed job is logged with the ID of its request, and without its payload", async () => {
  const ctx = testContext();
  const email = `planted${mark()}@example.com`;
  const trace = {
    id: `run_${mark()}`,
    source: "request",
    requestId: `req-${mark()}`,
    dueAt: 1,
  } as const;
  const message = {
    body: { type: "request-password-reset", email, trace } as const,
    attempts: MAX_TRIES,
  };
  await makeUser({ email });
  const broken = { ...ctx, queue: { send: () => Promise.reject(new Error("The queue is away")) } };
  await runJobs(broken, {
    messages: [{ ...message, ack: () => undefined, retry: () => undefined }],
  });
  const own = lines.filter((line) => line.includes(trace.id)).map((line) => JSON.parse(line));
  const failed = own.find(({ event, run }) => event === "job failed" && run === trace.id);
  expect(failed?.cause).toBe("Error: The queue is away");
  expect(failed?.requestId).toBe(trace.requestId);
  const kept = await ctx.db.query.deadLetters.findFirst({
    where: (d, { eq }) => eq(d.id, trace.id),
  });
  expect(kept?.requestId).toBe(trace.requestId);
  expect(found({ email }, [...lines, JSON.stringify(kept)])).toEqual([]);
});
