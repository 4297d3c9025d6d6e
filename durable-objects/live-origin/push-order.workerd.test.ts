import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { RUNS_A_MINUTE } from "#worker/domain/live/streams/rules.ts";
import { box, joinBytes, uint32Bytes } from "#worker/testing/boxes.ts";
import { call, makeUser } from "#worker/testing/factories.ts";
import {
  makeReadyStream,
  originOf,
  realFragment,
  realInit,
  testFragment,
  testInit,
  testTransport,
  viewerOf,
} from "#worker/testing/live.ts";
import { MAX_SEGMENTS } from "./limits.ts";

const SEGMENTS = 6;

interface Push {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Each segment has a different duration, so that the test detects a wrong order. */
const playlist = (last: number, extension: string): Push => {
  const from = Math.max(0, last - 3);
  const entries = Array.from(
    { length: last - from + 1 },
    (_, i) => `#EXTINF:${2 + (from + i) / 10},\nindex${from + i}.${extension}`,
  );
  const text = `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:3\n#EXT-X-MEDIA-SEQUENCE:${from}\n${entries.join("\n")}\n`;
  return { name: "index.m3u8", bytes: new TextEncoder().encode(text) };
};

function pushesOf(type: "m4s" | "ts"): Push[] {
  const segments = Array.from({ length: SEGMENTS }, (_, i): Push[] => [
    {
      name: `index${i}.${type}`,
      bytes: type === "ts" ? testTransport(i + 1) : testFragment(`<${i}>`),
    },
    playlist(i, type),
  ]).flat();
  return type === "ts" ? segments : [{ name: "init.mp4", bytes: testInit() }, ...segments];
}

async function listingAfter(pushes: Push[]): Promise<string[]> {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  for (const { name, bytes } of pushes) {
    const response = await originOf(stream.id).push("test", stream.id, {
      name,
      bytes,
      pusher: "local",
      maxBitrate: 12_000_000,
    });
    expect(response).toEqual({ ok: true });
  }
  const viewer = await viewerOf(stream.id, creator);
  const lines = (await viewer.text("media.m3u8"))
    .split("\n")
    .filter((line) => /^(#EXTINF|#EXT-X-DISC|#EXT-X-MAP|main\/)/.test(line));
  return Promise.all(
    lines.map(async (line) => {
      if (!line.startsWith("main/")) return line;
      const bytes = new Uint8Array(await (await viewer.get(line)).arrayBuffer());
      return `${bytes.byteLength} bytes: ${[...bytes.slice(-8)].join(" ")}`;
    }),
  );
}

test("segments that an encoder pushes at the same time are stored as separate files", async () => {
  const creator = await makeUser();
  const { id } = await makeReadyStream(creator);
  const push = (item: Push) =>
    originOf(id).push("test", id, { ...item, pusher: "local", maxBitrate: 12_000_000 });
  await push({ name: "init.mp4", bytes: testInit() });
  const names = ["index0.m4s", "index1.m4s", "index2.m4s"];
  await Promise.all(names.map((name, i) => push({ name, bytes: testFragment(`<${i}>`) })));
  await push(playlist(2, "m4s"));
  const viewer = await viewerOf(id, creator);
  const files = (await viewer.text("media.m3u8"))
    .split("\n")
    .filter((line) => line.startsWith("main/"));
  const contents = await Promise.all(files.map((file) => viewer.text(file)));
  expect(contents.map((text) => text.slice(-3))).toEqual(["<0>", "<1>", "<2>"]);
});

test("at most four of many segments that an encoder pushes at once wait for their init segment", async () => {
  const creator = await makeUser();
  const { id } = await makeReadyStream(creator);
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      originOf(id).push("test", id, {
        name: `index${i}.m4s`,
        bytes: testFragment(`<${i}>`),
        pusher: "local",
        maxBitrate: 12_000_000,
      }),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(4);
});

for (const type of ["m4s", "ts"] as const) {
  test(`an encoder's segments give the same playlist if they arrive late, twice or reordered (${type})`, async () => {
    const pushes = pushesOf(type);
    const expected = await listingAfter(pushes);
    expect(expected.filter((line) => line.startsWith("#EXTINF"))).toHaveLength(SEGMENTS);
    expect(expected.join()).not.toContain("DISCONTINUITY");
    const delays = fc.array(fc.integer({ min: 0, max: 3 }), {
      minLength: pushes.length,
      maxLength: pushes.length,
    });
    const repeats = fc.array(fc.record({ of: fc.nat(pushes.length - 1), after: fc.nat(20) }), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(delays, repeats, async (late, again) => {
        const timed = pushes.map((push, i) => ({ push, at: i + (late[i] ?? 0) + 0.5 }));
        for (const { of, after } of again) {
          const push = pushes[of];
          if (push) timed.push({ push, at: of + after + 1 });
        }
        timed.sort((a, b) => a.at - b.at);
        expect(await listingAfter(timed.map((t) => t.push))).toEqual(expected);
      }),
      { numRuns: 6 },
    );
  });
}

test("an encoder's segment that claims to last longer than an hour is rejected and is not in the playlist", async () => {
  const creator = await makeUser();
  const { id } = await makeReadyStream(creator);
  const push = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
    originOf(id).push("test", id, { name, bytes, pusher: "local", maxBitrate: 12_000_000 });
  const LONGEST = 0xffffffff;
  const endless = joinBytes(
    box(
      "moof",
      box(
        "traf",
        box("tfhd", uint32Bytes(0x20008, 1, LONGEST)),
        box("tfdt", uint32Bytes(0, 0)),
        box("trun", uint32Bytes(0, LONGEST)),
      ),
    ),
    box("mdat"),
  );
  await push("init.mp4", realInit());
  expect(await push("index0.m4s", realFragment()(0))).toEqual({ ok: true });
  expect(await push("index1.m4s", endless)).toMatchObject({ code: "UNSUPPORTED_TYPE" });
  await push("index.m3u8", playlist(1, "m4s").bytes);
  const viewer = await viewerOf(id, creator);
  expect((await viewer.text("media.m3u8")).match(/seg-/g)).toHaveLength(1);
});

const RATE_LIMITED = { ok: false, code: "RATE_LIMITED" };

/** Returns a stream and a function that pushes a file to it as an encoder. */
async function makePushed() {
  const { id } = await makeReadyStream(await makeUser());
  const push = (name: string, bytes: Uint8Array<ArrayBuffer>, pusher = "local") =>
    originOf(id).push("test", id, { name, bytes, pusher, maxBitrate: 12_000_000 });
  const countRows = (table: "early" | "pushes" | "runs") =>
    runInDurableObject(
      originOf(id),
      (_, { storage }) =>
        storage.sql.exec<{ n: number }>(`select count(*) as n from ${table}`).one().n,
    );
  return { id, push, countRows };
}

test("an encoder that pushes many segments a second is rejected, and repeated segments are not counted", async () => {
  const { push, countRows } = await makePushed();
  await push("init.mp4", testInit());
  for (let i = 0; i < 300; i++)
    expect(await push("index0.m4s", testFragment("<0>"))).toEqual({ ok: true });
  let pushed = 1;
  while (pushed < 600 && (await push(`index${pushed}.m4s`, testFragment(`<${pushed}>`))).ok)
    pushed++;
  expect(await push("last.m4s", testFragment("<last>"))).toMatchObject(RATE_LIMITED);
  expect([pushed < 600, await countRows("pushes")]).toEqual([true, pushed]);
  expect(await push("index.m3u8", playlist(3, "m4s").bytes)).toEqual({ ok: true });
});

test.each<[string, (i: number) => Push]>([
  ["init segments", (i) => ({ name: "init.mp4", bytes: testInit(`${i}`) })],
  [
    "segments of two formats",
    (i) =>
      i % 2 === 0
        ? { name: "init.mp4", bytes: testInit("same") }
        : { name: "index0.ts", bytes: testTransport(1) },
  ],
])("an encoder that restarts with every push is rejected (%s)", async (_, fileOf) => {
  const { push, countRows } = await makePushed();
  for (let i = 0; i < 40; i++) {
    const { name, bytes } = fileOf(i);
    await push(name, bytes);
  }
  expect(await push("init.mp4", testInit("last"))).toMatchObject(RATE_LIMITED);
  expect(await countRows("runs")).toBe(RUNS_A_MINUTE);
});

test("a stream stores few segments that arrive before their init segment from any number of folders", async () => {
  const { push, countRows } = await makePushed();
  for (let i = 0; i < 60; i++) await push("index0.m4s", testFragment(`<${i}>`), `local ${i}`);
  expect(await countRows("early")).toBe(16);
});

test("a segment that arrives again before its init segment replaces the earlier one in R2", async () => {
  const { id, push, countRows } = await makePushed();
  for (let i = 0; i < 10; i++) await push("index0.m4s", testFragment(`<${i}>`));
  const { objects } = await env.MEDIA.list({ prefix: `live/${id}/early/` });
  expect([await countRows("early"), objects.length]).toEqual([1, 1]);
});

test("a stream that reaches the maximum number of segments ends, and its encoder learns the reason", async () => {
  const { id, push } = await makePushed();
  await push("init.mp4", testInit());
  await push("index0.m4s", testFragment("<0>"));
  await push("index.m3u8", playlist(0, "m4s").bytes);
  await runInDurableObject(originOf(id), (_, { storage }) =>
    storage.sql.exec(
      `insert into segments (sequence, epoch, file, duration_ms, size, wall_ms, state)
       values (?, 1, 'seg-2.m4s', 2000, 20, 1767225600000, 'stored')`,
      MAX_SEGMENTS - 1,
    ),
  );
  expect(await push("index1.m4s", testFragment("<1>"))).toEqual({
    ok: false,
    code: "GONE",
    message:
      "This stream has reached its maximum length and has ended. Restart the encoder to start a new one.",
  });
  await expect
    .poll(async () => (await call(`/api/streams/${id}`)).json(), { timeout: 10_000 })
    .toMatchObject({ state: "ended", replayUrl: expect.any(String) });
});
