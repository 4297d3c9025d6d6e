import { expect, test } from "vitest";
import { createMediaMemory, type MediaMemory } from "./media-memory.ts";
import { Publication } from "./publication.ts";

const MB = 1024 * 1024;

/** Starts an encoder. `send` sends a megabyte of video that waits for a key frame. */
function startEncoder(memory: MediaMemory) {
  const reasons: string[] = [];
  const publication = new Publication({
    ...{ url: "ws://bridge.test/live/ingest/key", memory, check: async () => null },
    onEnd: (reason) => reasons.push(reason),
  });
  let timeMs = 0;
  const send = () =>
    publication.receive(
      { kind: "video", key: false, compositionMs: 0, data: new Uint8Array(MB) },
      timeMs++,
    );
  return { publication, reasons, send };
}

test("media that waits for a key frame counts against the bridge's limit of unsent media", async () => {
  const memory = createMediaMemory(11 * MB);
  const encoders = Array.from({ length: 3 }, () => startEncoder(memory));
  for (let sent = 0; sent < 5; sent++) for (const { send } of encoders) send();
  expect(encoders.filter(({ reasons }) => reasons.length > 0)).toHaveLength(1);
  await Promise.all(encoders.map(({ publication }) => publication.leave(0)));
});

test("the bridge forgets the waiting media of an encoder that has left", async () => {
  const memory = createMediaMemory(11 * MB);
  const [gone, next] = [startEncoder(memory), startEncoder(memory)];
  for (let sent = 0; sent < 4; sent++) gone.send();
  await gone.publication.leave(0);
  for (let sent = 0; sent < 7; sent++) next.send();
  expect(next.reasons).toEqual([]);
  await next.publication.leave(0);
});
