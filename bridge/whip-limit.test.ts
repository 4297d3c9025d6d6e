import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { RTCPeerConnection, RTCRtpCodecParameters } from "werift";
import { startBridge } from "./server.ts";

async function makeOffer(): Promise<string> {
  const codec = new RTCRtpCodecParameters({ mimeType: "video/H264", clockRate: 90_000 });
  const connection = new RTCPeerConnection({ iceServers: [], codecs: { video: [codec] } });
  connection.addTransceiver("video", { direction: "sendonly" });
  await connection.setLocalDescription(await connection.createOffer());
  const sdp = connection.localDescription?.sdp ?? "";
  await connection.close();
  return sdp;
}

/** Sends all requests over one connection at once. Returns the status codes of the responses. */
async function pipeline(port: number, requests: readonly string[]): Promise<string[]> {
  const socket = connect(port, "127.0.0.1");
  socket.write(requests.join(""));
  const answers = await text(socket);
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = ""]) => status);
}

test("a network gets at most 20 WHIP sessions, even if it sends all offers over one connection at once", async () => {
  const site = createServer((_, response) => void response.writeHead(204).end());
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const address = site.address();
  const bridge = await startBridge({
    origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    ...{ host: "127.0.0.1", port: 0, log: () => undefined },
    whip: { port: 0, settings: { udpPorts: undefined, addresses: ["127.0.0.1"] } },
  });
  const sdp = await makeOffer();
  const offerWith = (key: number, isLast: boolean) =>
    [
      "POST /whip HTTP/1.1",
      "Host: bridge.test",
      `Authorization: Bearer ${String(key).padStart(43, "k")}`,
      "Content-Type: application/sdp",
      `Content-Length: ${Buffer.byteLength(sdp)}`,
      `Connection: ${isLast ? "close" : "keep-alive"}`,
      "",
      sdp,
    ].join("\r\n");
  const port = bridge.whipPort ?? 0;
  for (let key = 0; key < 18; key++)
    expect(await pipeline(port, [offerWith(key, true)])).toEqual(["201"]);
  const offers = [18, 19, 20, 21, 22].map((key) => offerWith(key, key === 22));
  expect(await pipeline(port, offers)).toEqual(["201", "201", "503", "503", "503"]);
  await bridge.close();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});
