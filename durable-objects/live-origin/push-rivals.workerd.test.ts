import { evictDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { writeFragment, writeInit } from "#worker/domain/live/cmaf/write-mp4.ts";
import { joinBytes } from "#worker/testing/boxes.ts";
import { makeUser } from "#worker/testing/factories.ts";
import { makeReadyStream, originOf, viewerOf } from "#worker/testing/live.ts";

const SEGMENT_MS = 2_000;
const FRAME_MS = 100;

beforeEach(() => void vi.setSystemTime(Date.now()));
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);

const initOf = (width: number) =>
  writeInit({
    video: { width, height: 64, avcC: new Uint8Array([1, 0x64, 0, 0x1f, 0xff, 0xe0, 0]) },
    audio: null,
  });

/**
 * Returns a segment with two seconds of video at ten frames per second. Each frame contains `mark`.
 */
const segmentAt = (startMs: number, mark: string) =>
  joinBytes(
    ...Array.from({ length: SEGMENT_MS / FRAME_MS }, (_, i) =>
      writeFragment({
        sequence: i,
        video: {
          time: (startMs + i * FRAME_MS) * 90,
          duration: FRAME_MS * 90,
          key: i === 0,
          data: new TextEncoder().encode(`<${mark}>`),
        },
        audio: [],
      }),
    ),
  );

interface EncoderOptions {
  mark: string;
  width: number;
  from?: number;
  pusher?: string;
}

async function makeStream() {
  const creator = await makeUser();
  const { id } = await makeReadyStream(creator);
  const viewer = await viewerOf(id, creator);
  const push = (pusher: string, name: string, bytes: Uint8Array<ArrayBuffer>) =>
    originOf(id).push("test", id, { name, bytes, pusher, maxBitrate: 12_000_000 });

  /** Creates a test encoder whose first media segment has the number `from` in its name. */
  const encoder = ({ mark, width, from = 0, pusher = "local" }: EncoderOptions) => {
    let made = 0;
    return {
      init: () => push(pusher, "init.mp4", initOf(width)),
      segment: async () => {
        const name = `index${from + made}.m4s`;
        const result = await push(pusher, name, segmentAt(made * SEGMENT_MS, `${mark}${made}`));
        made++;
        return result;
      },
      playlist: () => {
        const first = Math.max(0, made - 5);
        const entries = Array.from(
          { length: made - first },
          (_, i) => `#EXTINF:2.0,\nindex${from + first + i}.m4s`,
        );
        const text = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:${from + first}\n${entries.join("\n")}\n`;
        return push(pusher, "index.m3u8", new TextEncoder().encode(text));
      },
    };
  };

  /**
   * Returns a text such as "100: a0" for each listed segment: the width of the video, and the
   * segment's mark.
   */
  const shown = async () => {
    const list: string[] = [];
    let width = "";
    for (const line of (await viewer.text("dvr.m3u8")).split("\n")) {
      const init = /URI="(.+init.+)"/.exec(line)?.[1];
      if (init) {
        const bytes = new Uint8Array(await (await viewer.get(init)).arrayBuffer());
        width = [100, 200].find((w) => sameBytes(bytes, initOf(w)))?.toString() ?? "unknown";
      }
      if (line.startsWith("main/"))
        list.push(`${width}: ${/<(\w+)>/.exec(await viewer.text(line))?.[1]}`);
    }
    return list;
  };
  return { id, encoder, shown };
}

const sameBytes = (a: Uint8Array, b: Uint8Array) =>
  a.byteLength === b.byteLength && a.every((byte, i) => byte === b[i]);

const REJECTED = {
  ok: false,
  code: "CONFLICT",
  message: expect.stringMatching(/^Another encoder /),
};
const ACCEPTED = { ok: true };

type Encoder = ReturnType<Awaited<ReturnType<typeof makeStream>>["encoder"]>;

/** Starts a second encoder `delayMs` after the first encoder. Each encoder pushes one segment. */
async function startBoth(delayMs: number) {
  const { encoder, shown } = await makeStream();
  const first = encoder({ mark: "a", width: 100 });
  const second = encoder({ mark: "b", width: 200 });
  const start = async (started: Encoder, pauseMs: number) => {
    await started.init();
    await started.segment();
    await started.playlist();
    wait(pauseMs);
  };
  await start(first, delayMs);
  await start(second, SEGMENT_MS - delayMs);
  return { first, second, shown };
}

/** Pushes media segments and playlists at the pace of real time. */
async function run(encoder: Encoder, segments: number) {
  for (let i = 0; i < segments; i++) {
    expect(await encoder.segment()).toEqual(ACCEPTED);
    expect(await encoder.playlist()).toEqual(ACCEPTED);
    wait(SEGMENT_MS);
  }
}

describe("second encoder at the same address", () => {
  test.each([
    ["another init segment", 200, 0],
    ["the same init segment", 100, 0],
    ["other segment numbers", 200, 700],
  ])(
    "a second encoder at the same address is rejected while the first encoder sends (%s)",
    async (_, width, from) => {
      const { encoder, shown } = await makeStream();
      const [first, second] = [
        encoder({ mark: "a", width: 100 }),
        encoder({ mark: "b", width, from }),
      ];
      await first.init();
      await run(first, 3);
      expect(await second.init()).toEqual(width === 100 ? ACCEPTED : REJECTED);
      for (let i = 0; i < 4; i++) {
        expect(await first.segment()).toEqual(ACCEPTED);
        expect(await first.playlist()).toEqual(ACCEPTED);
        wait(SEGMENT_MS / 2);
        expect(await second.segment()).toEqual(REJECTED);
        if (from > 0) expect(await second.playlist()).toEqual(REJECTED);
        wait(SEGMENT_MS / 2);
      }
      expect(await shown()).toEqual(Array.from({ length: 7 }, (_, i) => `100: a${i}`));
    },
  );

  test("a second encoder at the same address is rejected once the first encoder continues", async () => {
    const { first, second, shown } = await startBoth(1_300);
    for (let i = 0; i < 3; i++) {
      expect(await first.segment()).toEqual(ACCEPTED);
      expect(await first.playlist()).toEqual(ACCEPTED);
      wait(1_300);
      expect(await second.segment()).toEqual(REJECTED);
      wait(700);
    }
    expect(await shown()).toEqual(["100: a0", "200: b0", "100: a1", "100: a2", "100: a3"]);
  });

  test("a second encoder that starts almost simultaneously takes over after the first encoder stops", async () => {
    const { first, second, shown } = await startBoth(1_000);
    for (let i = 0; i < 2; i++) {
      await first.segment();
      await first.playlist();
      wait(1_000);
      expect(await second.segment()).toEqual(REJECTED);
      wait(1_000);
    }
    wait(1_000);
    await run(second, 4);
    expect((await shown()).slice(-4)).toEqual(["200: b3", "200: b4", "200: b5", "200: b6"]);
  });

  test("a rejected encoder takes over with its stored init segment after the first encoder stops", async () => {
    const { id, encoder, shown } = await makeStream();
    const [first, second] = [
      encoder({ mark: "a", width: 100 }),
      encoder({ mark: "b", width: 200 }),
    ];
    await first.init();
    await run(first, 3);
    expect(await second.init()).toEqual(REJECTED);
    expect(await second.segment()).toEqual(REJECTED);
    await evictDurableObject(originOf(id));
    wait(SEGMENT_MS);
    await run(second, 4);
    expect(await shown()).toEqual([
      ...["100: a0", "100: a1", "100: a2"],
      ...["200: b1", "200: b2", "200: b3", "200: b4"],
    ]);
  });
});

describe("second encoder at another address", () => {
  test("a second encoder at another address is rejected until the first encoder is silent", async () => {
    const { encoder, shown } = await makeStream();
    const first = encoder({ mark: "a", width: 100 });
    const second = encoder({ mark: "b", width: 200, pusher: "elsewhere" });
    await first.init();
    expect(await second.init()).toEqual(REJECTED);
    await run(first, 2);
    expect(await second.segment()).toEqual(REJECTED);
    wait(10_000);
    await run(second, 2);
    expect((await shown()).slice(0, 2)).toEqual(["100: a0", "100: a1"]);
    expect((await shown()).slice(2)).toEqual(["200: b1", "200: b2"]);
  });
});

describe("restarted encoder", () => {
  test.each([
    ["at once, with the same settings", 100, 2_300],
    ["at once, with other settings", 200, 3_100],
    ["after twenty seconds", 200, 20_000],
  ])(
    "an encoder that restarts after a crash continues the stream (%s)",
    async (_, width, silenceMs) => {
      const { encoder, shown } = await makeStream();
      const [first, again] = [encoder({ mark: "a", width: 100 }), encoder({ mark: "b", width })];
      await first.init();
      await run(first, 3);
      wait(silenceMs - SEGMENT_MS);
      await again.init();
      await again.segment();
      await again.playlist();
      wait(SEGMENT_MS);
      await run(again, 5);
      const marks = await shown();
      expect(marks.slice(0, 3)).toEqual(["100: a0", "100: a1", "100: a2"]);
      expect(marks.slice(-4)).toEqual(["b2", "b3", "b4", "b5"].map((mark) => `${width}: ${mark}`));
    },
  );

  test("an encoder that restarts with lower segment numbers continues the stream", async () => {
    const { encoder, shown } = await makeStream();
    const [first, again] = [
      encoder({ mark: "a", width: 100, from: 50 }),
      encoder({ mark: "b", width: 100 }),
    ];
    await first.init();
    await run(first, 3);
    wait(4_000);
    await run(again, 2);
    expect((await shown()).slice(-2)).toEqual(["100: b0", "100: b1"]);
  });

  test("an encoder that loses its connection for 30 seconds continues the stream", async () => {
    const { encoder, shown } = await makeStream();
    const first = encoder({ mark: "a", width: 100 });
    await first.init();
    await run(first, 2);
    wait(30_000);
    await run(first, 2);
    expect(await shown()).toEqual(["a0", "a1", "a2", "a3"].map((mark) => `100: ${mark}`));
  });
});
