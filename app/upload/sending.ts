import { ApiError } from "#app/lib/api.ts";
import { t } from "#i18n/t.ts";
import { claimedVideoType, isSameKind, SNIFF_BYTES, sniffType } from "#worker/domain/files/contract.ts";
import { mistypedMessage } from "#worker/domain/uploads/contract.ts";
import type { Conversions } from "./conversions.ts";
import { speedOf } from "./entry.ts";
import type { EntryStore } from "./entry-store.ts";
import type { UploadKeeper } from "./local/keeper.ts";
import { lockVideo } from "./local/tab-lock.ts";
import { backoff, createMultipartUpload, createPartSlots, sendFile, TransientError } from "./multipart-upload.ts";
import { letGo, type Running, type RunningFiles, stopRunning } from "./running.ts";
import { abortUpload, createTransport, type StartedUpload, startUpload } from "./transport.ts";
import { removeVideo } from "./videos-api.ts";

/** Parts in flight over all files: a browser has six connections to an origin, and the page needs some too. */
const PARTS_AT_ONCE = 4;
const FILES_AT_ONCE = 3;
/** The first parts have the processor to themselves: starting a worker and decoding pictures would hold them up. */
const READ_AFTER_MS = 2000;
/** How often it is asked whether to encode beside an upload. On a fast line it is over before, or soon: that would only slow it down. */
const CONVERT_CHECK_MS = 4000;
/** An upload that takes longer than this leaves the processor to the encoder. */
const CONVERT_BESIDE_SECONDS = 10;
/** How often what was sent is shown: a browser tells of every packet, and drawing each would cost the upload its pace. */
const SHOW_EVERY_MS = 200;

class ContentError extends Error {
  override readonly name = "ContentError";
}

interface SendingOptions {
  running: RunningFiles;
  keeper: UploadKeeper;
  conversions: () => Conversions;
  /** The entry's video on the server. */
  draftOf: (key: string) => Promise<string>;
}

/** Sends the entries' files, some at a time: from being queued to being stored, through pauses and lost lines. */
export function createSending(store: EntryStore, { running, keeper, conversions, draftOf }: SendingOptions) {
  const slots = createPartSlots(PARTS_AT_ONCE);

  /** Lets waiting files start, a few at a time. */
  async function admit() {
    const { entries } = store.get();
    const busy = entries.filter((e) => e.file?.state === "uploading").length;
    const waiting = entries.filter((e) => e.file?.state === "queued").slice(0, Math.max(0, FILES_AT_ONCE - busy));
    for (const entry of waiting) store.updateFile(entry.key, { state: "uploading", error: null, canRetry: false });
    await Promise.all(waiting.map((entry) => send(entry.key)));
  }

  async function send(key: string) {
    const run = running.get(key);
    const entry = store.entry(key);
    if (!run || !entry) return;
    run.isSending = true;
    try {
      // What was kept in this browser was looked at before.
      if (!run.isKept) await assertContent(run.file);
      const videoId = await reached(key, () => draftOf(key));
      if (run.isStopped) return void (entry.isKept || removeVideo(videoId).catch(() => undefined));
      await takeTurn(key, run, videoId);
      if (run.isStopped) return;
      keep(key, run, videoId);
      await transfer(key, run, await begin(key, run, videoId));
      store.updateFile(key, { state: "completed", sent: run.file.size, speed: null, isCutOff: false });
      convertStored(key, run.file);
      settle(key);
    } catch (cause) {
      if (!run.isStopped) fail(key, cause);
    } finally {
      run.isSending = false;
    }
    void admit();
  }

  /** One tab at a time: waits where another one sends this video's file. */
  async function takeTurn(key: string, run: Running, videoId: string) {
    run.lock ??= await lockVideo(videoId, { wait: false });
    if (run.lock) return;
    store.updateFile(key, { state: "elsewhere" });
    void admit();
    run.lock = await lockVideo(videoId, { wait: true });
    run.known = null;
    store.updateFile(key, { state: "uploading" });
  }

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

  function fail(key: string, cause: unknown) {
    if (cause instanceof ApiError && cause.status === 409 && store.entry(key)?.isReplacement === false) {
      // Another tab or computer was quicker.
      return store.updateFile(key, { state: "completed", sent: running.get(key)?.file.size ?? 0, speed: null });
    }
    const error = cause instanceof Error && cause.message !== "" ? cause.message : t("upload.uploadFailed");
    store.updateFile(key, { state: "error", error, canRetry: mayPass(cause), speed: null, isCutOff: false });
    conversions().stop(key);
    store.updateProcessing(key, { state: "none" });
    letGo(running.get(key));
  }

  /** Once a file is stored and all was made of it that can be made here, this browser needs nothing of it any more. */
  function settle(key: string) {
    const entry = store.entry(key);
    if (!entry?.videoId || entry.file?.state !== "completed" || !["done", "failed"].includes(entry.processing.state)) return;
    letGo(running.get(key));
    store.updateFile(key, { copy: "none" });
    void keeper.forget(entry.videoId);
  }

  /** The file is no video that can be read. */
  async function refuse(key: string, message: string) {
    conversions().stop(key);
    stopRunning(running.get(key));
    const { videoId, file, uploadId } = store.entry(key) ?? {};
    if (file?.state === "completed") {
      store.updateProcessing(key, { state: "failed", message });
      return settle(key);
    }
    if (videoId) void keeper.forget(videoId);
    if (uploadId) await abortUpload(uploadId).catch(() => undefined);
    store.updateFile(key, { state: "error", error: message, canRetry: false, speed: null });
    store.updateProcessing(key, { state: "none" });
    void admit();
  }

  function pause(key: string) {
    store.updateFile(key, { state: "paused", speed: null });
    running.get(key)?.upload?.pause();
    conversions().pause(key);
    void admit();
  }

  function resume(key: string) {
    const run = running.get(key);
    conversions().resume(key);
    store.updateFile(key, { state: run?.isSending ? "uploading" : "queued" });
    run?.upload?.resume();
    void admit();
  }

  function retry(key: string) {
    const run = running.get(key);
    if (!run) return;
    run.upload = null;
    run.isStopped = false;
    store.updateFile(key, { state: "queued", error: null, canRetry: false });
    void admit();
  }

  /** The line is down or back: what is on its way waits, and goes on at once. */
  function lineChanged() {
    for (const [key, { upload }] of running) {
      if (!upload || store.entry(key)?.file?.state !== "uploading") continue;
      upload.pause();
      if (navigator.onLine) upload.resume();
      store.updateFile(key, { isCutOff: !navigator.onLine, speed: null });
    }
  }

  /** Follows the browser's line. @returns what stops it */
  function listen(): () => void {
    window.addEventListener("online", lineChanged);
    window.addEventListener("offline", lineChanged);
    return () => {
      window.removeEventListener("online", lineChanged);
      window.removeEventListener("offline", lineChanged);
    };
  }

  return { admit, settle, refuse, pause, resume, retry, listen };
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

/** The server looks too; here it costs no upload. @throws ContentError when the bytes are not what the name says */
async function assertContent(file: File): Promise<void> {
  const declared = claimedVideoType(file.type, file.name) ?? file.type;
  const head = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());
  if (!isSameKind(declared, sniffType(head))) throw new ContentError(mistypedMessage(declared));
}

/** What the server refused will be refused again; a lost line, an ended session or a cancelled upload will not. */
const mayPass = (cause: unknown) =>
  cause instanceof ApiError
    ? [401, 410, 429].includes(cause.status) || cause.status >= 500
    : cause instanceof TransientError || cause instanceof TypeError;
