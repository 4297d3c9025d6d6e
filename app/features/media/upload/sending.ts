import { ApiError } from "#app/lib/api.ts";
import { t } from "#i18n/t.ts";
import {
  claimedVideoType,
  isSameKind,
  SNIFF_BYTES,
  sniffType,
} from "#worker/domain/kernel/files/contract.ts";
import { mistypedMessage } from "#worker/domain/media/uploads/contract.ts";
import type { Conversions } from "./conversions.ts";
import type { EntryStore } from "./entry-store.ts";
import type { UploadKeeper } from "./local/keeper.ts";
import { lockVideo } from "./local/tab-lock.ts";
import { TransientError } from "./multipart-upload.ts";
import { type Running, type RunningFiles, releaseRun, stopRunning } from "./running.ts";
import { createTransfer } from "./transfer.ts";
import { abortUpload } from "./transport.ts";
import { removeVideo } from "./videos-api.ts";

const FILES_AT_ONCE = 3;

class ContentError extends Error {
  override readonly name = "ContentError";
}

interface SendingOptions {
  running: RunningFiles;
  keeper: UploadKeeper;
  conversions: () => Conversions;
  draftOf: (key: string) => Promise<string>;
}

export function createSending(
  store: EntryStore,
  { running, keeper, conversions, draftOf }: SendingOptions,
) {
  const { reached, keep, begin, transfer, convertStored } = createTransfer(store, {
    running,
    keeper,
    conversions,
  });
  const { fail, settle, refuse } = createEndings(store, { running, keeper, conversions });

  async function admit() {
    const { entries } = store.get();
    const busy = entries.filter((e) => e.file?.state === "uploading").length;
    const waiting = entries
      .filter((e) => e.file?.state === "queued")
      .slice(0, Math.max(0, FILES_AT_ONCE - busy));
    for (const entry of waiting)
      store.updateFile(entry.key, { state: "uploading", error: null, canRetry: false });
    await Promise.all(waiting.map((entry) => send(entry.key)));
  }

  async function send(key: string) {
    const run = running.get(key);
    const entry = store.entry(key);
    if (!run || !entry) return;
    run.isSending = true;
    try {
      // A file with a stored copy was already checked before the copy was made.
      if (!run.isCopyDone) await assertContent(run.file);
      const videoId = await reached(key, () => draftOf(key));
      if (run.isStopped)
        return void (entry.isDraftSaved || removeVideo(videoId).catch(() => undefined));
      await processFile(key, run, videoId);
      if (run.isStopped) return;
      keep(key, run, videoId);
      await transfer(key, run, await begin(key, run, videoId));
      store.updateFile(key, {
        state: "completed",
        sent: run.file.size,
        speed: null,
        isCutOff: false,
      });
      convertStored(key, run.file);
      settle(key);
    } catch (cause) {
      if (!run.isStopped) fail(key, cause);
    } finally {
      run.isSending = false;
    }
    void admit();
  }

  async function processFile(key: string, run: Running, videoId: string) {
    run.lock ??= await lockVideo(videoId, { wait: false });
    if (run.lock) return;
    store.updateFile(key, { state: "elsewhere" });
    void admit();
    run.lock = await lockVideo(videoId, { wait: true });
    run.known = null;
    store.updateFile(key, { state: "uploading" });
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

  return {
    admit,
    settle,
    async refuse(key: string, message: string) {
      if (await refuse(key, message)) void admit();
    },
    pause,
    resume,
    retry,
    listen: () => followLine(store, running),
  };
}

type EndingOptions = Pick<SendingOptions, "running" | "keeper" | "conversions">;

function createEndings(store: EntryStore, { running, keeper, conversions }: EndingOptions) {
  function fail(key: string, cause: unknown) {
    if (
      cause instanceof ApiError &&
      cause.status === 409 &&
      store.entry(key)?.isReplacement === false
    ) {
      // Another tab or device completed the upload first.
      return store.updateFile(key, {
        state: "completed",
        sent: running.get(key)?.file.size ?? 0,
        speed: null,
      });
    }
    const error =
      cause instanceof Error && cause.message !== "" ? cause.message : t("upload.files.failure");
    store.updateFile(key, {
      state: "error",
      error,
      canRetry: mayPass(cause),
      speed: null,
      isCutOff: false,
    });
    conversions().stop(key);
    store.updateProcessing(key, { state: "none" });
    releaseRun(running.get(key));
  }

  function settle(key: string) {
    const entry = store.entry(key);
    if (
      !entry?.videoId ||
      entry.file?.state !== "completed" ||
      !["done", "failed"].includes(entry.processing.state)
    )
      return;
    releaseRun(running.get(key));
    store.updateFile(key, { copy: "none" });
    void keeper.forget(entry.videoId);
  }

  /** @returns true if the file's upload ended, so that another file can start */
  async function refuse(key: string, message: string): Promise<boolean> {
    conversions().stop(key);
    stopRunning(running.get(key));
    const { videoId, file, uploadId } = store.entry(key) ?? {};
    if (file?.state === "completed") {
      store.updateProcessing(key, { state: "failed", message });
      settle(key);
      return false;
    }
    if (videoId) void keeper.forget(videoId);
    if (uploadId) await abortUpload(uploadId).catch(() => undefined);
    store.updateFile(key, { state: "error", error: message, canRetry: false, speed: null });
    store.updateProcessing(key, { state: "none" });
    return true;
  }

  return { fail, settle, refuse };
}

/** @returns a function that removes the listeners */
function followLine(store: EntryStore, running: RunningFiles): () => void {
  /** When the network is lost, aborts the parts in flight. When it returns, sends them again. */
  function lineChanged() {
    for (const [key, { upload }] of running) {
      if (!upload || store.entry(key)?.file?.state !== "uploading") continue;
      upload.pause();
      if (navigator.onLine) upload.resume();
      store.updateFile(key, { isCutOff: !navigator.onLine, speed: null });
    }
  }
  window.addEventListener("online", lineChanged);
  window.addEventListener("offline", lineChanged);
  return () => {
    window.removeEventListener("online", lineChanged);
    window.removeEventListener("offline", lineChanged);
  };
}

/**
 * Checks a file before the upload, because the server can reject a file only after the upload.
 * @throws ContentError if the bytes do not match the declared type
 */
async function assertContent(file: File): Promise<void> {
  const declared = claimedVideoType(file.type, file.name) ?? file.type;
  const head = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());
  if (!isSameKind(declared, sniffType(head))) throw new ContentError(mistypedMessage(declared));
}

/** A retry can succeed after an ended session (401), a canceled upload (410) or a rate limit. */
const mayPass = (cause: unknown) =>
  cause instanceof ApiError
    ? [401, 410, 429].includes(cause.status) || cause.status >= 500
    : cause instanceof TransientError || cause instanceof TypeError;
