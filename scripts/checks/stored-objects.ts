// Checks that only the modules that `STORING_FILES` lists write to the object storage.
// `storeImage` stores every image of a client: it removes metadata and limits pixels and bytes.
// Another module that calls `storage.put` could store an image of a client without these steps.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sourceFiles } from "../lib/files.ts";
import { root } from "../lib/run.ts";

const SOURCES = /^(?:worker|durable-objects)\/(?!testing\/)(?!.*\.test\.ts$).*\.ts$/;
/** Matches a call of `put` on the object storage, but not on `ctx.storage` of a Durable Object. */
const STORES =
  /(?<!\bctx\.)\bstorage\s*\.\s*put\s*\(|\{[^{}]*\bput\b[^{}]*\}\s*=\s*[\w.]*\bstorage\b/;

/** Modules that may write to the object storage, each with the kind of object that it stores. */
export const STORING_FILES: Readonly<Record<string, string>> = {
  "worker/domain/accounts/images/store-image.ts": "images of clients",
  "worker/domain/kernel/files/image-copies.ts": "smaller copies of images from storeImage",
  "worker/domain/discovery/recommendations/train-model.ts": "a model of the platform",
  "worker/domain/live/streams/publish-replay.ts": "a copy of a thumbnail from storeImage",
  "worker/domain/media/replays/replay.ts": "the index of a recording",
  "worker/domain/media/replays/write-trim.ts": "segments of a recording",
  "worker/domain/ops/status/copy.ts": "the status page",
  "durable-objects/live-origin/early-pushes.ts": "media of an encoder",
  "durable-objects/live-origin/push-keep.ts": "media of an encoder",
  "durable-objects/live-origin/timeline.ts": "media of an encoder",
};

/** Returns an error message if the file stores objects and `STORING_FILES` lacks the file. */
export const storingFaults = (file: string, text: string): string[] =>
  STORES.test(text) && !Object.hasOwn(STORING_FILES, file)
    ? [`${file} stores an object: store images of clients with storeImage`]
    : [];

export const checkStoredObjects = (): string[] =>
  sourceFiles(SOURCES).flatMap((file) =>
    storingFaults(file, readFileSync(join(root, file), "utf8")),
  );
