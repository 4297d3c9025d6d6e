import { ApiError } from "#app/lib/api.ts";
import type { Conversions } from "./conversions.ts";
import { speedOf } from "./entry.ts";
import type { EntryStore } from "./entry-store.ts";
import type { UploadKeeper } from "./local/keeper.ts";
import { backoff, createMultipartUpload, createPartSlots, sendFile } from "./multipart-upload.ts";
import type { Running, RunningFiles } from "./running.ts";
import { createTransport, type StartedUpload, startUpload } from "./transport.ts";

/** Parts in flight over all files: a browser has six connections to an origin, and the page needs some too. */
const PARTS_AT_ONCE = 4;
/** The first parts have the processor to themselves: starting a worker and decoding pictures would hold them up. */
const READ_AFTER_MS = 2000;
/** How often it is asked whether to encode beside an upload. On a fast line it is over before, or soon: that would only slow it down. */
const CONVERT_CHECK_MS = 4000;
/** An upload that takes longer than this leaves the processor to the encoder. */
const CONVERT_BESIDE_SECONDS = 10;
/** How often what was sent is shown: a browser tells of every packet, and drawing each would cost the upload its pace. */
const SHOW_EVERY_MS = 200;

interface TransferOptions {
  running: RunningFiles;
  keeper: UploadKeeper;
  conversions: () => Conversions;
}

/** Sends the parts of a file, and keeps the file in this browser until all are sent. */
export function createTransfer(store: EntryStore, { running, keeper, conversions }: TransferOptions) {
  const slots = createPartSlots(PARTS_AT_ONCE);
  const { readBeside, convertStored } = createEarlyConversion(store, conversions);
  const purposeOf = (key: string) => (store.entry(key)?.isReplacement ? "replacement" : "original");

  function keep(key: string, run: Running, videoId: string) {
    if (run.isKept) return;
    run.isKept = true;
    const order = { videoId, purpose: purposeOf(key), file: run.file, handle: run.handle } as const;
    void keeper.keep(order, (copy) => store.updateFile(key, { copy }));
  }

  async function begin(key: string, run: Running, videoId: string): Promise<StartedUpload> {
    const { known, file } = run;
    run.known = null;
    if (known) return known;
    const body = { purpose: purposeOf(key), videoId, fileName: file.name, contentType: file.type, size: file.size } as const;
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
      // A line that is down comes back; only the person, or the server, ends an upload.
      tries: Number.POSITIVE_INFINITY,
      onTrouble: (isCutOff) => store.updateFile(key, { isCutOff, ...(isCutOff ? { speed: null } : {}) }),
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
    // What replaces a file is read once it has: until then the old one is played.
    if (!store.entry(key)?.isReplacement) setTimeout(() => readBeside(key, run), READ_AFTER_MS);
    await sendFile(run.upload, file, started.partSize);
  }

  /** A call that waits for a lost network as long as the entry is there. */
  async function reached<T>(key: string, call: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await call();
        if (store.entry(key)?.file?.isCutOff) store.updateFile(key, { isCutOff: false });
        return answer;
      } catch (cause) {
        const mayPassSoon = cause instanceof TypeError || (cause instanceof ApiError && cause.status >= 500);
        if (!mayPassSoon || running.get(key)?.isStopped !== false) throw cause;
        store.updateFile(key, { isCutOff: true });
        await online(backoff(attempt));
      }
    }
  }

  return { reached, keep, begin, transfer, convertStored };
}

/** Begins to convert a file while it goes up, unless the upload is about to end. */
function createEarlyConversion(store: EntryStore, conversions: () => Conversions) {
  /** Reads the file while it goes up: its length, its pictures. What is made of it waits for the line. */
  function readBeside(key: string, run: Running) {
    const state = store.entry(key)?.file?.state;
    if (run.isStopped || (state !== "uploading" && state !== "paused")) return;
    conversions().start(key, run.file, { isHeld: true });
    setTimeout(() => convertBeside(key, run), CONVERT_CHECK_MS);
  }

  function convertBeside(key: string, run: Running) {
    const file = store.entry(key)?.file;
    if (run.isStopped || file?.state !== "uploading") return;
    const left = file.speed === null ? Number.POSITIVE_INFINITY : (file.size - file.sent) / file.speed;
    if (left > CONVERT_BESIDE_SECONDS) conversions().release(key);
    else setTimeout(() => convertBeside(key, run), CONVERT_CHECK_MS);
  }

  /** All that is to be made of a file, now that it is stored. What was made of one that it replaced is gone. */
  function convertStored(key: string, file: File) {
    if (store.entry(key)?.isReplacement) store.updateProcessing(key, { state: "none", renditions: [], storyboard: "none" });
    if (store.entry(key)?.processing.state === "none") conversions().start(key, file);
    conversions().release(key);
  }

  return { readBeside, convertStored };
}

/** Resolves after so many milliseconds, or as soon as the browser has a network again. */
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
