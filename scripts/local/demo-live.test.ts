import { createServer, type Server } from "node:http";
import { afterEach, expect, it } from "vitest";
import { WebSocketServer } from "ws";
import { LIVE_STREAM } from "../demo/catalogue.ts";
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

async function startFake(
  live: Broadcast[],
): Promise<{ origin: string; live: Broadcast[]; asked: string[] }> {
  const asked: string[] = [];
  const created = { id: "str_new", username: LIVE_STREAM.creator };
  const responses: Record<string, () => unknown> = {
    "POST /api/auth/login": () => ({ user: { id: "usr_demo" } }),
    "GET /api/streams/live": () => live.map(({ id, username }) => ({ id, streamer: { username } })),
    "GET /api/videos": () => [],
    "GET /api/stream-key": () => ({ ingestUrl: "http://elsewhere/live/ingest/key/index.m3u8" }),
  };
  server = createServer((request, response) => {
    const call = `${request.method} ${request.url?.split("?")[0]}`;
    asked.push(call);
    request.resume();
    request.on("end", () => {
      const ended = /^POST \/api\/streams\/(\w+)\/end$/.exec(call)?.[1];
      const at = live.findIndex(({ id }) => id === ended);
      if (at >= 0) live.splice(at, 1);
      const isBusy =
        call === "POST /api/streams" && live.some(({ username }) => username === created.username);
      if (call === "POST /api/streams" && !isBusy) live.push(created);
      const answer =
        call === "POST /api/streams" ? { id: created.id } : (responses[call]?.() ?? {});
      response.writeHead(isBusy ? 409 : 200, {
        "Content-Type": "application/json",
        "Set-Cookie": "session=s",
      });
      response.end(JSON.stringify(answer));
    });
  });
  new WebSocketServer({ server }); // Stands in for the chat rooms: accepts every connection.
  await new Promise<void>((resolve) => server?.listen(0, resolve));
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The fake listens on no port");
  return { origin: `http://localhost:${address.port}`, live, asked };
}

it("the demo ends the live stream that an interrupted earlier run left open, and then starts a new stream", async () => {
  const other = { id: "str_other", username: "somebody_else" };
  const fake = await startFake([{ id: "str_left", username: LIVE_STREAM.creator }, other]);
  const stop = await startDemoLive(fake.origin, {
    checkouts: null,
    onError: (error) => expect.fail(String(error)),
  });
  expect(fake.live.map(({ id }) => id)).toEqual(["str_other", "str_new"]);
  expect(fake.asked.indexOf("POST /api/streams/str_left/end")).toBeLessThan(
    fake.asked.indexOf("POST /api/streams"),
  );
  await stop();
  expect(fake.live).toEqual([other]);
});
