import { ApiError } from "#app/api.ts";
import { claimedVideoType, isSameKind, mistypedMessage, SNIFF_BYTES, sniffType } from "#worker/domain/uploads/contract.ts";
import { type OwnVideo, tidyTags } from "#worker/domain/videos/contract.ts";
import { createConversions } from "./conversions.ts";
import { blankDetails, type EntryFile, entryOfDraft, isBusy, judgeFile, speedOf } from "./entry.ts";
import { createEntryStore } from "./entry-store.ts";
import { createMultipartUpload, createPartSlots, type MultipartUpload, sendFile, TransientError } from "./multipart-upload.ts";
import { createPosters } from "./posters.ts";
import { abortUpload, createTransport, startUpload } from "./transport.ts";
import { createDraft, type Details, publish, removeVideo, saveDetails } from "./videos-api.ts";

/** Parts in flight over all files: a browser has six connections to an origin, and the page needs some too. */
const PARTS_AT_ONCE = 4;
const FILES_AT_ONCE = 2;

/** What goes on behind an entry and is no part of what is shown. */
interface Running {
  file: File;
  upload: MultipartUpload | null;
  uploadId: string | null;
  isSending: boolean;
  isStopped: boolean;
}

class ContentError extends Error {
  override readonly name = "ContentError";
}

export class MissingError extends Error {
  override readonly name = "MissingError";
}

export type UploadManager = ReturnType<typeof createUploadManager>;

/** Everything that the upload page does, without React: entries, their files, their conversion. One per page. */
export function createUploadManager({ maxFileMb, maxFiles }: { maxFileMb: number; maxFiles: number }) {
  const store = createEntryStore();
  const posters = createPosters(store);
  const conversions = createConversions(store, {
    onPosters: posters.offer,
    onUnreadable: (key, message) => void refuseUnreadable(key, message),
  });
  const running = new Map<string, Running>();
  /** A draft is made once, whoever asks first: the upload or Save Draft. */
  const drafts = new Map<string, Promise<string>>();
  const slots = createPartSlots(PARTS_AT_ONCE);

  function addFiles(files: Iterable<File>) {
    const taken = store.get().entries.filter((e) => e.file !== null && !e.isPublished).length;
    const list = [...files];
    const room = Math.max(0, maxFiles - taken);
    const left = list.length - room;
    store.set({ notice: left > 0 ? `${maxFiles} files at a time: ${left} ${left === 1 ? "was" : "were"} left out.` : null });
    for (const file of list.slice(0, room)) addFile(file);
  }

  function addFile(file: File) {
    const verdict = judgeFile(file, maxFileMb);
    if (verdict.kind === "image") return void posters.take(file);
    const shown: EntryFile = { name: file.name, size: file.size, state: "queued", sent: 0, speed: null, error: null, canRetry: false };
    if (verdict.kind === "refused") {
      const entry = { ...store.newEntry(), file: { ...shown, state: "error" as const, error: verdict.reason } };
      store.set({ entries: [...store.get().entries, entry] });
      return;
    }
    const key = keyForFile();
    const resumes = store.entry(key)?.resumes ?? null;
    if (resumes?.isStored && resumes.size !== file.size) {
      store.set({ notice: `This is not the file of this draft (${resumes.fileName}).` });
      return;
    }
    running.set(key, { file, upload: null, uploadId: null, isSending: false, isStopped: false });
    if (resumes?.isStored) {
      store.update(key, () => ({ resumes: null }));
      conversions.start(key, file);
      return;
    }
    store.update(key, () => ({ file: shown, resumes: null }));
    void admit();
  }

  /** The selected entry where it waits for a file or for a better one, else a new one. */
  function keyForFile(): string {
    const selected = store.entry(store.get().selected);
    const isWaiting = selected && (selected.file === null || selected.file.state === "error" || selected.resumes !== null);
    if (isWaiting && !selected.isPublished) return selected.key;
    const entry = store.newEntry();
    store.set({ entries: [...store.get().entries, entry] });
    return entry.key;
  }

  /** Lets waiting files start, a few at a time. */
  async function admit() {
    const busy = store.get().entries.filter((e) => e.file?.state === "uploading").length;
    const waiting = store
      .get()
      .entries.filter((e) => e.file?.state === "queued")
      .slice(0, Math.max(0, FILES_AT_ONCE - busy));
    for (const entry of waiting) store.updateFile(entry.key, { state: "uploading", error: null, canRetry: false });
    await Promise.all(waiting.map((entry) => send(entry.key)));
  }

  async function send(key: string) {
    const run = running.get(key);
    const entry = store.entry(key);
    if (!run || !entry) return;
    run.isSending = true;
    try {
      await assertContent(run.file);
      const videoId = await draftOf(key);
      if (run.isStopped) return void removeVideo(videoId).catch(() => undefined);
      const { file } = run;
      conversions.start(key, file);
      const started = await startUpload({ purpose: "original", videoId, fileName: file.name, contentType: file.type, size: file.size });
      run.uploadId = started.id;
      const points: [number, number][] = [];
      run.upload = createMultipartUpload({
        transport: createTransport(started.id),
        slots,
        stored: started.parts,
        onProgress(sent) {
          points.push([performance.now(), sent]);
          if (points.length > 200) points.shift();
          store.updateFile(key, { sent, speed: speedOf(points) });
        },
      });
      if (store.entry(key)?.file?.state === "paused") run.upload.pause();
      if (run.isStopped) run.upload.cancel();
      await sendFile(run.upload, file, started.partSize);
      store.updateFile(key, { state: "completed", sent: file.size, speed: null });
    } catch (cause) {
      if (!run.isStopped) failFile(key, cause);
    } finally {
      run.isSending = false;
    }
    void admit();
  }

  function failFile(key: string, cause: unknown) {
    const error = cause instanceof Error && cause.message !== "" ? cause.message : "Upload failed";
    store.updateFile(key, { state: "error", error, canRetry: mayPass(cause), speed: null });
    conversions.stop(key);
    store.updateProcessing(key, { state: "none" });
  }

  /** The entry's video on the server, made now if there is none. */
  function draftOf(key: string): Promise<string> {
    const entry = store.entry(key);
    if (entry?.videoId) return Promise.resolve(entry.videoId);
    const making =
      drafts.get(key) ??
      createDraft(entry?.details ?? blankDetails()).then(({ id }) => {
        store.update(key, () => ({ videoId: id }));
        return id;
      });
    drafts.set(key, making);
    // One that failed is tried again by the next who asks.
    making.catch(() => drafts.delete(key));
    return making;
  }

  async function refuseUnreadable(key: string, message: string) {
    conversions.stop(key);
    const run = running.get(key);
    if (run) run.isStopped = true;
    run?.upload?.cancel();
    if (run?.uploadId) await abortUpload(run.uploadId).catch(() => undefined);
    store.updateFile(key, { state: "error", error: message, canRetry: false, speed: null });
    store.updateProcessing(key, { state: "none" });
    void admit();
  }

  function pause(key: string) {
    const run = running.get(key);
    store.updateFile(key, { state: "paused", speed: null });
    run?.upload?.pause();
    conversions.pause(key);
    void admit();
  }

  function resume(key: string) {
    const run = running.get(key);
    conversions.resume(key);
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

  /** Converts again what is not ready. */
  function retryProcessing(key: string) {
    const run = running.get(key);
    conversions.stop(key);
    if (run) conversions.start(key, run.file);
  }

  /** Takes a row away. What was never saved goes with it; a saved draft stays among the drafts. */
  async function remove(key: string) {
    const entry = store.entry(key);
    const run = running.get(key);
    if (!entry) return;
    if (run) run.isStopped = true;
    run?.upload?.cancel();
    conversions.stop(key);
    running.delete(key);
    posters.forget(key);
    drafts.delete(key);
    const entries = store.get().entries.filter((e) => e.key !== key);
    if (!entries.some((e) => !e.isPublished)) entries.push(store.newEntry());
    const next = entries.find((e) => !e.isPublished);
    store.set({
      entries,
      selected: entries.some((e) => e.key === store.get().selected) ? store.get().selected : (next?.key ?? ""),
      notice: null,
    });
    if (entry.videoId && !entry.isKept && !entry.isPublished) await removeVideo(entry.videoId).catch(() => undefined);
    else if (run?.uploadId && entry.file?.state !== "completed") await abortUpload(run.uploadId).catch(() => undefined);
    void admit();
  }

  function edit(key: string, change: Partial<Details>) {
    store.update(key, ({ details }) => ({
      details: { ...details, ...change, tags: tidyTags((change.tags ?? details.tags).map((t) => t.trim())) },
      isSaved: false,
    }));
  }

  async function save(key: string): Promise<void> {
    const entry = store.entry(key);
    if (!entry) return;
    const videoId = await draftOf(key);
    const video = await saveDetails(videoId, entry.details);
    store.update(key, (e) => ({
      isKept: true,
      isSaved: e.details === entry.details,
      ...(e.details === entry.details ? { details: detailsOf(video) } : {}),
    }));
  }

  /** Publishes and moves on to the next entry; conversion goes on behind. @returns the video's id @throws MissingError, ApiError */
  async function publishEntry(key: string): Promise<string> {
    const entry = store.entry(key);
    if (!entry?.videoId || entry.file?.state !== "completed") throw new MissingError("The file is not uploaded yet.");
    store.update(key, () => ({ isPublishing: true }));
    try {
      await saveDetails(entry.videoId, entry.details);
      await publish(entry.videoId);
    } finally {
      store.update(key, () => ({ isPublishing: false }));
    }
    store.update(key, () => ({ isPublished: true, isSaved: true }));
    const next = store.get().entries.find((e) => !e.isPublished) ?? store.newEntry();
    store.set({ entries: store.get().entries.includes(next) ? store.get().entries : [...store.get().entries, next], selected: next.key });
    return entry.videoId;
  }

  /** Shows a saved draft, once. */
  function open(draft: OwnVideo) {
    const known = store.get().entries.find((e) => e.videoId === draft.id);
    if (known) return store.set({ selected: known.key });
    const entry = entryOfDraft(store.newEntry().key, draft);
    const others = store.get().entries.filter((e) => e.file !== null || e.videoId !== null || !e.isSaved);
    store.set({ entries: [...others, entry], selected: entry.key });
  }

  /** Lets go of everything: the page is left. */
  function dispose() {
    for (const [key, run] of running) {
      run.isStopped = true;
      run.upload?.cancel();
      conversions.stop(key);
      posters.forget(key);
    }
    running.clear();
  }

  return {
    subscribe: store.subscribe,
    getState: store.get,
    isBusy: () => store.get().entries.some(isBusy),
    select: (key: string) => store.set({ selected: key }),
    canConvert: (key: string) => running.has(key),
    addFiles,
    choosePoster: posters.choose,
    pause,
    resume,
    retry,
    retryProcessing,
    remove,
    edit,
    save,
    publish: publishEntry,
    open,
    dispose,
  };
}

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

const detailsOf = ({ title, description, category, tags, visibility }: OwnVideo): Details => ({
  title,
  description,
  category,
  tags,
  visibility,
});
