import type Hls from "hls.js";
import type { LoaderCallbacks, LoaderConfiguration, LoaderContext } from "hls.js";
import { pathIn, readBytes, readFile } from "./media-files.ts";

async function read(
  videoId: string,
  { url, rangeStart, rangeEnd, responseType }: LoaderContext,
): Promise<string | ArrayBuffer> {
  const path = pathIn(url) ?? "";
  const track = /^([a-z0-9]+)\/media\.mp4$/.exec(path)?.[1];
  if (track !== undefined && rangeEnd) return readBytes(videoId, track, rangeStart ?? 0, rangeEnd);
  const stored = await readFile(videoId, path);
  if (!stored) throw new Error(`${path} is missing.`);
  return responseType === "arraybuffer" ? stored.arrayBuffer() : stored.text();
}

export function storedLoader(
  Library: typeof Hls,
  videoId: string,
): typeof Library.DefaultConfig.loader {
  return class StoredLoader extends Library.DefaultConfig.loader {
    #isGone = false;

    override load(
      context: LoaderContext,
      _config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      this.context = context;
      const requestedAt = performance.now();
      read(videoId, context).then(
        (data) => {
          if (this.#isGone) return;
          const size = typeof data === "string" ? data.length : data.byteLength;
          const done = performance.now();
          Object.assign(this.stats.loading, { start: requestedAt, first: done, end: done });
          Object.assign(this.stats, { loaded: size, total: size });
          callbacks.onProgress?.(this.stats, context, data, null);
          callbacks.onSuccess({ url: context.url, data, code: 200 }, this.stats, context, null);
        },
        (error: unknown) =>
          !this.#isGone &&
          callbacks.onError({ code: 404, text: String(error) }, context, null, this.stats),
      );
    }

    override abort(): void {
      this.#isGone = true;
    }

    override destroy(): void {
      this.#isGone = true;
      super.destroy();
    }
  };
}
