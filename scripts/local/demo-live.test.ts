import { createServer, type Server } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { WebSocketServer } from "ws";
import { LIVE_STREAMS } from "../demo/catalogue-live.ts";
import { startDemoLive } from "./demo-live.ts";

interface Broadcast {
  id: string;
  username: string;
}

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const [first, second] = LIVE_STREAMS.map(({ creator }) => creator);

/** Starts a fake of the API's live routes. Every fifth uploaded segment gets a 503 response. */
async function startFake(live: Broadcast[]) {
  const requests: string[] = [];
  let pushes = 0;
  let created = 0;
  const respond = (
    call: string,
    user: string,
    body: string,
  ): { status?: number; json: unknown } => {
    const ended = /^POST \/api\/streams\/(\w+)\/end$/.exec(call)?.[1];
    const at = live.findIndex(({ id }) => id === ended);
    if (at >= 0) live.splice(at, 1);
    if (call.startsWith("PUT /live/")) return { status: pushes++ % 5 === 4 ? 503 : 201, json: {} };
    if (call.endsWith("/summary"))
      return { json: { replay: { videoId: `vid_${call.split("/")[3]}` } } };
    if (call === "POST /api/auth/login") return { json: { user: { id: userOf(body) } } };
    if (call === "GET /api/streams/live")
      return { json: live.map(({ id, username }) => ({ id, streamer: { username } })) };
    if (call === "GET /api/videos") return { json: [] };
    if (call === "GET /api/stream-key")
      return { json: { ingestUrl: "http://elsewhere/live/ingest/key/index.m3u8" } };
    if (call !== "POST /api/streams") return { json: {} };
    if (live.some(({ username }) => username === user)) return { status: 409, json: {} };
    const id = `new${++created}`;
    live.push({ id, username: user });
    return { status: 201, json: { id } };
  };
  server = createServer((request, response) => {
    const call = `${request.method} ${request.url?.split("?")[0]}`;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("latin1");
      requests.push(call);
      const user = /session=(\w+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
      const { status = 200, json } = respond(call, user, body);
      const headers: Record<string, string> = { "Content-Type": "application/json" };
      if (call === "POST /api/auth/login") headers["Set-Cookie"] = `session=${userOf(body)}`;
      response.writeHead(status, headers).end(JSON.stringify(json));
    });
  });
  new WebSocketServer({ server }); // Stands in for the chat rooms: accepts every connection.
  await new Promise<void>((resolve) => server?.listen(0, resolve));
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The fake listens on no port");
  return { origin: `http://localhost:${address.port}`, live, requests };
}

const userOf = (login: string): string => /"username":"(\w+)"/.exec(login)?.[1] ?? "";

it("the demo ends the unfinished broadcast of an interrupted run, then starts its own and ends it at the stop", async () => {
  const other = { id: "str_other", username: "somebody_else" };
  const fake = await startFake([{ id: "str_left", username: first ?? "" }, other]);
  const stop = await startDemoLive(fake.origin, {
    checkouts: null,
    onError: (error) => expect.fail(String(error)),
  });
  expect(fake.live.map(({ id }) => id)).toEqual(["str_other", "new1"]);
  expect(fake.requests.indexOf("POST /api/streams/str_left/end")).toBeLessThan(
    fake.requests.indexOf("POST /api/streams"),
  );
  await stop();
  expect(fake.live).toEqual([other]);
});

it("the demo alternates two broadcasts, repeats failed uploads, and erases each replay", async () => {
  const fake = await startFake([]);
  const errors: unknown[] = [];
  const stop = await startDemoLive(fake.origin, {
    checkouts: null,
    onError: (error) => errors.push(error),
    turnMs: 200,
    overlapMs: 20,
  });
  await vi.waitFor(() => expect(fake.live.map(({ id }) => id)).toContain("new4"), 20_000);
  await stop();
  expect(errors).toEqual([]);
  const changes = fake.requests.filter((call) => /\/(?:end|erase)$|streams$/.test(call));
  const startOf = (n: number) =>
    fake.requests.flatMap((call, i) => (call === "POST /api/streams" ? [i] : []))[n - 1];
  expect(fake.requests.indexOf("POST /api/streams/new1/end")).toBeGreaterThan(startOf(2) ?? 1e9);
  for (const n of [1, 2, 3, 4]) expect(changes).toContain(`POST /api/videos/vid_new${n}/erase`);
  expect(fake.live).toEqual([]);
  expect(second).not.toBe(first);
});
