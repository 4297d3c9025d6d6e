import { runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call, makeUser } from "../../testing/factories.ts";
import {
  makeReadyStream,
  originOf,
  testEncoder,
  testFragment,
  testInit,
  viewerOf,
} from "../../testing/live.ts";

beforeEach(() => void vi.setSystemTime(Date.now()));
afterEach(() => void vi.useRealTimers());

/** Returns an encoder whose stream has ended after 70 seconds without pushed files. */
async function afterOutage() {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const encoder = await testEncoder(creator);
  await encoder.put("init.mp4", testInit("first"));
  for (const i of [0, 1, 2]) {
    await encoder.put(`index${i}.m4s`, testFragment(`<${i}>`));
    await encoder.playlist(0, i + 1);
  }
  vi.setSystemTime(Date.now() + 70_000);
  expect(await runDurableObjectAlarm(originOf(stream.id))).toBe(true);
  const { state } = await (await call(`/api/streams/${stream.id}`)).json<{ state: string }>();
  expect(state).toBe("ended");
  const streamIdOf = async (answer: Response) =>
    (await answer.json<{ streamId: string }>()).streamId;
  /**
   * Reads a stream's playlist. Returns the mark of the init segment and the marks of the media
   * segments.
   */
  const shown = async (id: string) => {
    const viewer = await viewerOf(id, creator);
    const playlist = await viewer.text("media.m3u8");
    const map = /#EXT-X-MAP:URI="(.+)"/.exec(playlist)?.[1] ?? "";
    const files = playlist.split("\n").filter((line) => line.startsWith("main/"));
    const texts = await Promise.all(files.map((file) => viewer.text(file)));
    return {
      init: (await viewer.text(map)).slice(-5),
      segments: texts.map((text) => /<(\d+)>/.exec(text)?.[1]),
    };
  };
  return { stream, encoder, streamIdOf, shown };
}

describe("return after an outage", () => {
  test("a new stream reuses the init segment of an encoder that returns after an outage", async () => {
    const { stream, encoder, streamIdOf, shown } = await afterOutage();
    let next = "";
    for (const i of [37, 38, 39, 40]) {
      next = await streamIdOf(await encoder.put(`index${i}.m4s`, testFragment(`<${i}>`)));
      expect(await streamIdOf(await encoder.playlist(i - 4, 5))).toBe(next);
    }
    expect(next).not.toBe(stream.id);
    expect(await shown(next)).toEqual({ init: "first", segments: ["37", "38", "39", "40"] });
  });

  test("a new stream uses the new init segment of a restarted encoder", async () => {
    const { encoder, streamIdOf, shown } = await afterOutage();
    const next = await streamIdOf(await encoder.put("index0.m4s", testFragment("<0>")));
    await encoder.put("init.mp4", testInit("other"));
    await encoder.playlist(0, 1);
    expect(await shown(next)).toEqual({ init: "other", segments: ["0"] });
  });

  test("a new stream never reuses the init segment of another creator", async () => {
    await afterOutage();
    const creator = await makeUser();
    const encoder = await testEncoder(creator);
    const next = await encoder.put("index37.m4s", testFragment("<37>"));
    await encoder.playlist(33, 5);
    const { streamId } = await next.json<{ streamId: string }>();
    expect((await (await viewerOf(streamId, creator)).get("media.m3u8")).status).toBe(404);
  });
});
