import { expect, test } from "vitest";
import { createMediaMemory } from "./media-memory.ts";
import { Publication } from "./publication.ts";

const MB = 1024 * 1024;

test("media that waits for a key frame counts against the bridge's limit of unsent media", async () => {
  const memory = createMediaMemory(11 * MB);
  const encoders = Array.from({ length: 3 }, () => {
    const reasons: string[] = [];
    const publication = new Publication({
      url: "ws://bridge.test/live/ingest/key",
      memory,
      check: async () => null,
      onEnd: (reason) => reasons.push(reason),
    });
    return { publication, reasons };
  });
  for (let second = 0; second < 5; second++)
    for (const { publication } of encoders)
      publication.receive(
        { kind: "video", key: false, compositionMs: 0, data: new Uint8Array(MB) },
        second,
      );
  expect(encoders.filter(({ reasons }) => reasons.length > 0)).toHaveLength(1);
  await Promise.all(encoders.map(({ publication }) => publication.leave(0)));
});

test("the bridge forgets the waiting media of an encoder that has left", async () => {
  const memory = createMediaMemory(11 * MB);
  const [gone, next] = [4, 7].map((seconds) => {
    const reasons: string[] = [];
    const publication = new Publication({
      url: "ws://bridge.test/live/ingest/key",
      memory,
      check: async () => null,
      onEnd: (reason) => reasons.push(reason),
    });
    const send = () => {
      for (let second = 0; second < seconds; second++)
        publication.receive(
          { kind: "video", key: false, compositionMs: 0, data: new Uint8Array(MB) },
          second,
        );
    };
    return { publication, reasons, send };
  });
  gone?.send();
  await gone?.publication.leave(0);
  next?.send();
  expect(next?.reasons).toEqual([]);
  await next?.publication.leave(0);
});
