import { createServer, request } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { RTCPeerConnection, RTCRtpCodecParameters } from "werift";
import { type Bridge, startBridge } from "./server.ts";

const KEY = "k".repeat(43);
let bridge: Bridge;
let keys: string[];
let lines: string[];
/** A site that accepts the stream keys in `keys`. */
const site = createServer(({ url }, response) => {
  const isKnown = keys.some((key) => url === `/live/ingest/${key}`);
  if (isKnown) response.writeHead(204).end();
  else response.writeHead(401).end('{"error":"wrong"}');
});

beforeEach(async () => {
  keys = [KEY];
  lines = [];
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const address = site.address();
  const port = typeof address === "object" ? address?.port : null;
  bridge = await startBridge({
    origin: `http://127.0.0.1:${port}`,
    ...{ host: "127.0.0.1", port: 0, log: (line: string) => void lines.push(line) },
    whip: { port: 0, settings: { udpPorts: undefined, addresses: ["127.0.0.1"] } },
  });
});
afterEach(async () => {
  await bridge.close();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});

const call = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${bridge.whipPort}${path}`, init);

const offer = (body: string, { key = KEY, type = "application/sdp" } = {}) =>
  call("/whip", {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": type },
    body,
  });

async function makeOffer(mimeType = "video/H264"): Promise<string> {
  const connection = new RTCPeerConnection({
    iceServers: [],
    codecs: { video: [new RTCRtpCodecParameters({ mimeType, clockRate: 90_000 })] },
  });
  connection.addTransceiver("video", { direction: "sendonly" });
  await connection.setLocalDescription(await connection.createOffer());
  const sdp = connection.localDescription?.sdp ?? "";
  await connection.close();
  return sdp;
}

describe("the WHIP server of the bridge", () => {
  test("answers an SDP offer, and ends the session on a DELETE request", async () => {
    const response = await offer(await makeOffer());
    expect(response.status).toBe(201);
    expect(response.headers.get("content-type")).toBe("application/sdp");
    expect(await response.text()).toMatch(/m=video .*a=recvonly/s);
    const location = response.headers.get("location") ?? "";
    const end = (key: string) =>
      call(location, { method: "DELETE", headers: { Authorization: `Bearer ${key}` } });
    expect((await end("x".repeat(43))).status).toBe(401);
    expect((await end(KEY)).status).toBe(200);
    expect((await end(KEY)).status).toBe(404);
  });

  test("rejects a second encoder with the same stream key", async () => {
    const sdp = await makeOffer();
    const [first, second] = [await offer(sdp), await offer(sdp)];
    expect([first.status, second.status]).toEqual([201, 409]);
    expect(await second.json()).toEqual({
      error: "Another encoder is already streaming with this stream key.",
    });
  });

  test("accepts an encoder with the same stream key after a rejected SDP offer", async () => {
    expect((await offer("no SDP")).status).toBe(422);
    const broken = "v=0\r\na=fingerprint:x\r\na=ice-ufrag:x\r\nm=video 9 RTP H264\r\n";
    expect((await offer(`${broken}a=rtpmap:1 H264/90000\r\n`)).status).toBe(422);
    expect((await offer(await makeOffer())).status).toBe(201);
  });

  test("rejects every stream key of a network after five wrong stream keys", async () => {
    const sdp = await makeOffer();
    // All requests are sent before the first one has a result.
    const attempts = Array.from({ length: 8 }, (_, i) => offer(sdp, { key: `${i}`.repeat(43) }));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    const rejected = await offer(sdp);
    expect(rejected.status).toBe(429);
    expect(await rejected.json()).toEqual({
      error: "Too many wrong stream keys. Wait a minute and check the key.",
    });
  });

  test("rejects an offer without H.264 with a sentence that names H.264", async () => {
    const response = await offer(await makeOffer("video/VP8"));
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ error: expect.stringContaining("Choose H.264") });
  });

  test("rejects an offer with a data channel, two video tracks, simulcast or no sending track", async () => {
    const sdp = await makeOffer();
    const section = sdp.slice(sdp.indexOf("m=video"));
    for (const rejected of [
      `${sdp}m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n`,
      `${sdp}${section}`,
      `${sdp}a=simulcast:send hi;lo\r\n`,
      sdp.replace("a=sendonly", "a=recvonly"),
      sdp.replace(/a=fingerprint.*\r\n/g, ""),
    ])
      expect((await offer(rejected)).status).toBe(422);
    expect((await offer(sdp)).status).toBe(201);
  });

  test("opens no session for an offer that arrives after another encoder took over", async () => {
    const sdp = await makeOffer();
    const headers = { Authorization: `Bearer ${KEY}`, "Content-Type": "application/sdp" };
    const url = `http://127.0.0.1:${bridge.whipPort}/whip`;
    const slow = request(url, { method: "POST", headers });
    const status = new Promise((resolve, reject) => {
      slow.on("response", ({ statusCode }) => resolve(statusCode));
      slow.on("error", reject);
    });
    slow.flushHeaders();
    // After 2 s without media, the next encoder may replace the first one.
    const next = async () => (await offer(sdp)).status;
    await expect.poll(next).toBe(201);
    slow.end(sdp);
    expect(await status).toBe(409);
    expect(lines.filter((line) => line.includes("publishes a stream"))).toHaveLength(1);
  });

  test.each([
    { what: "a missing stream key", status: 401, init: { method: "POST" } },
    { what: "an unknown path", status: 404, path: "/other", init: { method: "POST" } },
    { what: "a GET request", status: 405, init: {} },
    { what: "trickle ICE", status: 501, path: "/whip/unknown", init: { method: "PATCH" } },
  ])("answers $status to $what", async ({ status, path = "/whip", init }) => {
    expect((await call(path, init)).status).toBe(status);
  });

  test("rejects an offer of more than 32 KiB, and an offer that is not application/sdp", async () => {
    expect((await offer("{}", { type: "application/json" })).status).toBe(415);
    expect((await offer("v=0\r\n".repeat(7_000))).status).toBe(413);
  });

  test("lets pages of every origin use the endpoint", async () => {
    const response = await call("/whip", { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-headers")).toContain("Authorization");
  });
});
