import {
  AppendOnlyStreamTarget,
  BlobSource,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
} from "mediabunny";
import { encodeVideo } from "#app/features/media/upload/ladder/rendition.ts";
import { openSource } from "#app/features/media/upload/ladder/source.ts";
import { SEGMENT_SECONDS } from "#worker/domain/media/renditions/contract.ts";
import type { EncodeResults, Order, RenditionSpec } from "../contract.ts";

addEventListener("message", ({ data }: MessageEvent<Order>) => {
  make(data).then(
    (results) => postMessage(results),
    (cause: unknown) => postMessage(String(cause)),
  );
});

async function make({ way, url, rungs }: Order): Promise<EncodeResults> {
  const file = await (await fetch(url)).blob();
  const results: EncodeResults = [];
  for (const rendition of rungs) {
    const startedAt = performance.now();
    const bytes =
      way === "ours"
        ? await encodeOurs(file, rendition)
        : await encodeThroughCanvas(file, rendition);
    results.push({ seconds: (performance.now() - startedAt) / 1000, bytes });
  }
  return results;
}

async function encodeOurs(file: Blob, rendition: RenditionSpec): Promise<number> {
  let bytes = 0;
  const sink = {
    push: (chunk: Uint8Array) => {
      bytes += chunk.length;
      return Promise.resolve();
    },
  };
  await encodeVideo(await openSource(file), rendition, sink, () => undefined);
  return bytes;
}

/** Encodes a rendition with mediabunny. Only the scaling differs from our encoder. */
async function encodeThroughCanvas(
  file: Blob,
  { width, height, bitrate }: RenditionSpec,
): Promise<number> {
  let bytes = 0;
  const writable = new WritableStream<Uint8Array>({
    write(chunk) {
      bytes += chunk.length;
    },
  });
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "fragmented" }),
    target: new AppendOnlyStreamTarget(writable),
  });
  const conversion = await Conversion.init({
    input: new Input({ source: new BlobSource(file), formats: [MP4] }),
    output,
    video: {
      width,
      height,
      fit: "fill",
      codec: "avc",
      quality: new Quality({ bitrate }),
      keyFrameInterval: SEGMENT_SECONDS,
    },
    audio: { discard: true },
  });
  await conversion.execute();
  return bytes;
}
