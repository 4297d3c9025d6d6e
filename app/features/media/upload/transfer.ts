import { ApiError } from "#app/lib/api.ts";
import type { StartedUpload } from "#worker/domain/media/uploads/contract-api.ts";
import type { Conversions } from "./conversions.ts";
import { speedOf } from "./entry.ts";
import type { EntryStore } from "./entry-store.ts";
import type { UploadKeeper } from "./local/keeper.ts";
import { backoff, createMultipartUpload, createPartSlots, sendFile } from "./multipart-upload.ts";
import type { Running, RunningFiles } from "./running.ts";
import { createTransport, startUpload } from "./transport.ts";

/** A browser opens six connections to a server, and the page needs some of them. */
const PARTS_AT_ONCE = 4;
/** Delay before the browser decodes frames. Earlier decoding would slow down the first parts. */
const READ_AFTER_MS = 2000;

const CONVERT_CHECK_MS = 4000;
const CONVERT_WITHIN_SECONDS = 10;
/** Minimum interval of progress updates. More updates would slow down the upload. */
const SHOW_EVERY_MS = 200;

interface TransferOptions {
  running: RunningFiles;
  keeper: UploadKeeper;
  conversions: () => Conversions;
}

export function createTransfer(
  store: EntryStore,
  { running, keeper, conversions }: TransferOptions,
) {
  const slots = createPartSlots(PARTS_AT_ONCE);
  const { readBeside, convertStored } = createEarlyConversion(store, conversions);
  const purposeOf = (key: string) => (store.entry(key)?.isReplacement ? "replacement" : "original");

  function keep(key: string, run: Running, videoId: string) {
    if (run.isCopyDone) return;
    run.isCopyDone = true;
    const order = { videoId, purpose: purposeOf(key), file: run.file, handle: run.handle } as const;
    void keeper.keep(order, (copy) => store.updateFile(key, { copy }));
  }

  async function begin(key: string, run: Running, videoId: string): Promise<StartedUpload> {
    const { known, file } = run;
    run.known = null;
    if (known) return known;
    const body = {
      purpose: purposeOf(key),
      videoId,
      fileName: file.name,
      contentType: file.type,
      size: file.size,
    } as const;
    return reached(key, () => startUpload(body));
  }

  async function transfer(key: string, run: Running, started: StartedUpload) {
    const { file } = run;
    store.update(key, () => ({ uploadId: started.id }));
    const points: [number, number][] = [];
    run.upload = createMultipartUpload({
      transport: createTransport(started, { size: file.size, partSize: started.partSize }),
      slots,
      stored: started.parts,
      // Retries without limit, because a lost connection returns. Only the user or the server ends
      // an upload.
      tries: Number.POSITIVE_INFINITY,
      onTrouble: (isCutOff) =>
        store.updateFile(key, { isCutOff, ...(isCutOff ? { speed: null } : {}) }),
      onProgress(sent) {
        const now = performance.now();
        if (now - (points.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY) < SHOW_EVERY_MS) return;
        points.push([now, sent]);
        if (points.length > 200) points.shift();
        store.updateFile(key, { sent, speed: speedOf(points) });
      },
    });
    if (store.entry(key)?.file?.state === "paused") run.upload.pause();
    if (run.isStopped) run.upload.cancel();
    // Viewers watch the old file until the server has stored its replacement, so conversions read
    // the replacement only then.
    if (!store.entry(key)?.isReplacement) setTimeout(() => readBeside(key, run), READ_AFTER_MS);
    await sendFile(run.upload, file, started.partSize);
  }

  async function reached<T>(key: string, call: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await call();
        if (store.entry(key)?.file?.isCutOff) store.updateFile(key, { isCutOff: false });
        return result;
      } catch (cause) {
        const mayPassSoon =
          cause instanceof TypeError || (cause instanceof ApiError && cause.status >= 500);
        if (!mayPassSoon || running.get(key)?.isStopped !== false) throw cause;
        store.updateFile(key, { isCutOff: true });
        await online(backoff(attempt));
      }
    }
  }

  return { reached, keep, begin, transfer, convertStored };
}

function createEarlyConversion(store: EntryStore, conversions: () => Conversions) {
  /** Reads duration and frames during the upload. The conversion waits for `convertBeside`. */
  function readBeside(key: string, run: Running) {
    const state = store.entry(key)?.file?.state;
    if (run.isStopped || (state !== "uploading" && state !== "paused")) return;
    conversions().start(key, run.file, { isHeld: true });
    setTimeout(() => convertBeside(key, run), CONVERT_CHECK_MS);
  }

  function convertBeside(key: string, run: Running) {
    const file = store.entry(key)?.file;
    if (run.isStopped || file?.state !== "uploading") return;
    const secondsLeft =
      file.speed === null ? Number.POSITIVE_INFINITY : (file.size - file.sent) / file.speed;
    if (secondsLeft > CONVERT_WITHIN_SECONDS) conversions().release(key);
    else setTimeout(() => convertBeside(key, run), CONVERT_CHECK_MS);
  }

  function convertStored(key: string, file: File) {
    if (store.entry(key)?.isReplacement)
      store.updateProcessing(key, { state: "none", renditions: [], storyboard: "none" });
    if (store.entry(key)?.processing.state === "none") conversions().start(key, file);
    conversions().release(key);
  }

  return { readBeside, convertStored };
}

/** Resolves after this time, or as soon as the browser is online again. */
const online = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    }
    window.addEventListener("online", done);
  });
