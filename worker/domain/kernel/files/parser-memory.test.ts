import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

const MIB = 1024 * 1024;
/** Limit of the memory for JavaScript objects. It does not include the bytes of the file. */
const HEAP_MB = 64;

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/** Returns a file of about `size` bytes: `head`, many copies of `piece`, and `tail`. */
function repeat(size: number, { head = [] as number[], piece = [0], tail = [] as number[] }) {
  const count = Math.floor((size - head.length - tail.length) / piece.length);
  const bytes = new Uint8Array(head.length + count * piece.length + tail.length);
  bytes.set(head);
  for (let i = 0; i < count; i++) bytes.set(piece, head.length + i * piece.length);
  bytes.set(tail, bytes.length - tail.length);
  return bytes;
}

/** Runs a function body in a thread with little memory. Rejects if the thread needs more. */
function runWithLittleMemory(code: string, module: string, bytes: Uint8Array): Promise<unknown> {
  const body = `
    const { parentPort, workerData: { module, bytes } } = require("node:worker_threads");
    import(module).then(async (parsers) => { ${code} }).then((result) => parentPort.postMessage(result));
  `;
  const worker = new Worker(body, {
    eval: true,
    workerData: { module: join(import.meta.dirname, module), bytes },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

const GIF = [...ascii("GIF89a"), 40, 0, 30, 0, 0, 0, 0];
const JPEG = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0];
const PNG = [
  ...[0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a, 0, 0, 0, 13, ...ascii("IHDR")],
  ...[0, 0, 0, 40, 0, 0, 0, 30, 8, 6, 0, 0, 0, 0, 0, 0, 0],
];
const emptyChunk = (name: string) => [0, 0, 0, 0, ...ascii(name), 0, 0, 0, 0];
const SIZE = 16 * MIB;

const images: [name: string, bytes: Uint8Array][] = [
  ["GIF", repeat(SIZE, { head: GIF, piece: [0x21, 0xf9, 0], tail: [0x3b] })],
  ["JPEG", repeat(SIZE, { head: JPEG, piece: [0xff, 0xdb, 0, 2], tail: [0xff, 0xda, 0, 2] })],
  ["PNG", repeat(SIZE, { head: PNG, piece: emptyChunk("IDAT"), tail: emptyChunk("IEND") })],
  [
    "WebP",
    repeat(SIZE, {
      head: [...ascii("RIFF"), 0xff, 0xff, 0xff, 0xff, ...ascii("WEBP")],
      piece: [...ascii("VP8X"), 10, 0, 0, 0, 12, 0, 0, 0, 39, 0, 0, 29, 0, 0],
    }),
  ],
];

test.each(images)(
  "a %s with millions of pieces is cleaned in little more memory than its own size",
  async (_, bytes) => {
    const code = "return parsers.cleanImage(bytes, { allowsGif: true }).width;";
    expect(await runWithLittleMemory(code, "clean-image.ts", bytes)).toBe(40);
  },
);

test("the sizes of a Matroska file with half a million tracks are listed in little memory", async () => {
  const length = MIB - 16;
  const lengthBytes = [16, 8, 0].map((shift) => (length >> shift) & 0xff);
  const head = [
    ...[0x1a, 0x45, 0xdf, 0xa3, 0x80, 0x18, 0x53, 0x80, 0x67, 0x01],
    ...[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x16, 0x54, 0xae, 0x6b, 0x10],
  ];
  const video = [0xae, 0x88, 0xe0, 0x86, 0xb0, 0x81, 40, 0xba, 0x81, 30];
  const bytes = repeat(head.length + lengthBytes.length + length, {
    ...{ head: [...head, ...lengthBytes], piece: [0xae, 0x80], tail: video },
  });
  const code = `
    const { createFileWindow } = await import(module.replace("measure-matroska", "file-window"));
    const read = async ({ offset, length }) => bytes.subarray(offset, offset + length);
    return parsers.listMatroskaSizes(createFileWindow(read, bytes.length));
  `;
  const sizes = await runWithLittleMemory(code, "measure-matroska.ts", bytes);
  expect(sizes).toEqual([{ width: 40, height: 30 }]);
});
