import { expect, test } from "vitest";
import { joinChunks } from "./join-chunks.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("inLargerPieces joins available chunks of a stream up to the maximum size without losing a byte", async () => {
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let i = 0; i < 10; i++) controller.enqueue(bytes(`${i}`.repeat(3)));
      controller.close();
    },
  });
  const chunks: string[] = [];
  const reader = joinChunks(source, 12).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    chunks.push(new TextDecoder().decode(read.value));
  expect(chunks).toEqual(["000111222333", "444555666777", "888999"]);
});

test("inLargerPieces forwards the available bytes of a stream without waiting for more", async () => {
  let give: ReadableStreamDefaultController<Uint8Array> | undefined;
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      give = controller;
      controller.enqueue(bytes("head"));
    },
  });
  const reader = joinChunks(source).getReader();
  expect((await reader.read()).value).toEqual(bytes("head"));
  give?.enqueue(bytes("rest"));
  give?.close();
  expect((await reader.read()).value).toEqual(bytes("rest"));
  expect((await reader.read()).done).toBe(true);
});

test("inLargerPieces forwards an error and a cancellation of the stream", async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("broken")),
  });
  await expect(joinChunks(broken).getReader().read()).rejects.toThrow("broken");
  let canceledWith: unknown;
  const source = new ReadableStream<Uint8Array>({
    cancel(reason) {
      canceledWith = reason;
    },
  });
  await joinChunks(source).cancel("gone");
  expect(canceledWith).toBe("gone");
});
