import { ApiError } from "#app/api.ts";
import { claimedVideoType, isSameKind, mistypedMessage, SNIFF_BYTES, sniffType } from "#worker/domain/uploads/contract.ts";
import { type OwnVideo, tidyTags } from "#worker/domain/videos/contract.ts";
import { blankEntry, type Entry, type EntryFile, entryOfDraft, isBusy, judgeFile, type Poster, speedOf } from "./entry.ts";
import type { LadderEvent } from "./ladder/protocol.ts";
import { createLadder, type Ladder } from "./ladder.ts";
import { createMultipartUpload, createPartSlots, type MultipartUpload, sendFile, TransientError } from "./multipart-upload.ts";
import { abortUpload, createTransport, startUpload } from "./transport.ts";
import { createDraft, type Details, publish, removeVideo, saveDetails, sendPoster } from "./videos-api.ts";

/** Parts in flight over all files: a browser has six connections to an origin, and the page needs some too. */
const PARTS_AT_ONCE = 4;
const FILES_AT_ONCE = 2;

export interface UploadState {
  entries: Entry[];
  selected: string;
  /** Why files of the last drop were not taken. */
  notice: string | null;
}

/** What goes on behind an entry and is no part of what is shown. */
interface Running {
  file: File;
  upload: MultipartUpload | null;
  uploadId: string | null;
  ladder: Ladder | null;
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
  let nextKey = 1;
  const first = blankEntry("entry-0");
  let state: UploadState = { entries: [first], selected: first.key, notice: null };
  const running = new Map<string, Running>();
  const listeners = new Set<() => void>();
  const slots = createPartSlots(PARTS_AT_ONCE);
  /** Keys of entries that may convert; one at a time, a processor is not shared well. */
  let converting: string | null = null;

  const newKey = () => `entry-${nextKey++}`;
  const entryOf = (key: string) => state.entries.find((e) => e.key === key);

  function set(next: Partial<UploadState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }
  function update(key: string, change: (entry: Entry) => Partial<Entry>) {
    set({ entries: state.entries.map((e) => (e.key === key ? { ...e, ...change(e) } : e)) });
  }
  const updateFile = (key: string, change: Partial<EntryFile>) => update(key, ({ file }) => ({ file: file && { ...file, ...change } }));
  const updateProcessing = (key: string, change: Partial<Entry["processing"]>) =>
    update(key, ({ processing }) => ({ processing: { ...processing, ...change } }));

  function addFiles(files: Iterable<File>) {
    const taken = state.entries.filter((e) => e.file !== null && !e.isPublished).length;
    const list = [...files];
    const room = Math.max(0, maxFiles - taken);
    const left = list.length - room;
    set({ notice: left > 0 ? `${maxFiles} files at a time: ${left} ${left === 1 ? "was" : "were"} left out.` : null });
    for (const file of list.slice(0, room)) addFile(file);
  }

  function addFile(file: File) {
    const verdict = judgeFile(file, maxFileMb);
    if (verdict.kind === "image") return void takePicture(file);
    const key = keyForFile();
    const shown: EntryFile = { name: file.name, size: file.size, state: "queued", sent: 0, speed: null, error: null, canRetry: false };
    if (verdict.kind === "refused") {
      update(key, () => ({ file: { ...shown, state: "error", error: verdict.reason } }));
      return;
    }
    const resumes = entryOf(key)?.resumes ?? null;
    if (resumes?.isStored && resumes.size !== file.size) {
      set({ notice: `This is not the file of this draft (${resumes.fileName}).` });
      return;
    }
    running.set(key, { file, upload: null, uploadId: null, ladder: null, isStopped: false });
    if (resumes?.isStored) {
      update(key, () => ({ resumes: null }));
      startLadder(key);
      return;
    }
    update(key, () => ({ file: shown, resumes: null }));
    void admit();
  }

  /** The selected entry where it waits for a file, else a new one. */
  function keyForFile(): string {
    const selected = entryOf(state.selected);
    if (selected && !selected.isPublished && (selected.file === null || selected.resumes !== null)) return selected.key;
    const entry = blankEntry(newKey());
    set({ entries: [...state.entries, entry] });
    return entry.key;
  }

  /** Lets waiting files start, a few at a time. */
  async function admit() {
    const busy = state.entries.filter((e) => e.file?.state === "uploading").length;
    const waiting = state.entries.filter((e) => e.file?.state === "queued").slice(0, Math.max(0, FILES_AT_ONCE - busy));
    for (const entry of waiting) updateFile(entry.key, { state: "uploading", error: null, canRetry: false });
    await Promise.all(waiting.map((entry) => send(entry.key)));
  }

  async function send(key: string) {
    const run = running.get(key);
    const entry = entryOf(key);
    if (!run || !entry) return;
    try {
      await assertContent(run.file);
      const videoId = entry.videoId ?? (await makeDraft(key, entry.details));
      if (run.isStopped) return void removeVideo(videoId).catch(() => undefined);
      startLadder(key);
      const { file } = run;
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
          updateFile(key, { sent, speed: speedOf(points) });
        },
      });
      if (entryOf(key)?.file?.state === "paused") run.upload.pause();
      if (run.isStopped) run.upload.cancel();
      await sendFile(run.upload, file, started.partSize);
      updateFile(key, { state: "completed", sent: file.size, speed: null });
    } catch (cause) {
      if (!run.isStopped) failFile(key, cause);
    }
    void admit();
  }

  function failFile(key: string, cause: unknown) {
    const error = cause instanceof Error && cause.message !== "" ? cause.message : "Upload failed";
    updateFile(key, { state: "error", error, canRetry: mayPass(cause), speed: null });
    stopLadder(key);
    updateProcessing(key, { state: "none" });
  }

  async function makeDraft(key: string, details: Details): Promise<string> {
    const video = await createDraft(details);
    update(key, () => ({ videoId: video.id }));
    return video.id;
  }

  function startLadder(key: string) {
    const run = running.get(key);
    const videoId = entryOf(key)?.videoId;
    if (!run || run.ladder || !videoId) return;
    updateProcessing(key, { state: "reading", message: null });
    run.ladder = createLadder((event) => onLadder(key, event));
    run.ladder.tell({ type: "read", file: run.file, videoId });
  }

  function stopLadder(key: string) {
    const run = running.get(key);
    run?.ladder?.stop();
    if (run) run.ladder = null;
    if (converting === key) {
      converting = null;
      convertNext();
    }
  }

  function onLadder(key: string, event: LadderEvent) {
    switch (event.type) {
      case "read":
        updateProcessing(key, { info: event.info });
        return;
      case "posters":
        offerPosters(key, event.posters);
        updateProcessing(key, { state: "waiting" });
        convertNext();
        return;
      case "plan":
        updateProcessing(key, { renditions: event.renditions });
        return;
      case "rendition":
        update(key, ({ processing }) => ({
          processing: {
            ...processing,
            renditions: processing.renditions.map((r) => (r.name === event.rendition.name ? event.rendition : r)),
          },
        }));
        return;
      case "storyboard":
        updateProcessing(key, { storyboard: event.state });
        return;
      case "converted":
        finishLadder(key);
        return;
      case "unreadable":
        void refuseUnreadable(key, event.message);
        return;
      case "broken":
        updateProcessing(key, { state: "failed", message: `Conversion stopped. The original plays meanwhile. ${event.message}` });
        stopLadder(key);
        return;
      default: {
        const never: never = event;
        throw new Error(`Unknown event ${JSON.stringify(never)}`);
      }
    }
  }

  function convertNext() {
    if (converting !== null) return;
    const next = state.entries.find((e) => e.processing.state === "waiting");
    if (!next) return;
    converting = next.key;
    updateProcessing(next.key, { state: "converting" });
    running.get(next.key)?.ladder?.tell({ type: "convert" });
  }

  function finishLadder(key: string) {
    const renditions = entryOf(key)?.processing.renditions ?? [];
    const failed = renditions.filter((r) => r.state === "failed");
    const isNothingMade = failed.length > 0 && renditions.every((r) => r.name === "audio" || r.state === "failed");
    const message = isNothingMade
      ? `This browser could not make smaller versions: ${failed.at(-1)?.reason ?? ""} The original stays and plays as it is.`
      : failed.length > 0
        ? "Some versions could not be made. The others play."
        : null;
    updateProcessing(key, { state: failed.length > 0 ? "failed" : "done", message });
    stopLadder(key);
  }

  async function refuseUnreadable(key: string, message: string) {
    stopLadder(key);
    const run = running.get(key);
    if (run) run.isStopped = true;
    run?.upload?.cancel();
    if (run?.uploadId) await abortUpload(run.uploadId).catch(() => undefined);
    updateFile(key, { state: "error", error: message, canRetry: false, speed: null });
    updateProcessing(key, { state: "none" });
    void admit();
  }

  function offerPosters(key: string, made: { at: number; image: Blob }[]) {
    if (made.length === 0) return;
    const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
    const posters: Poster[] = made.map(({ at, image }) => ({ url: URL.createObjectURL(image), image, label: `Frame at ${clock(at)}` }));
    update(key, (e) => ({ posters: [...posters, ...e.posters] }));
    if (entryOf(key)?.poster === null) void choosePoster(key, 0);
  }

  async function choosePoster(key: string, index: number) {
    const entry = entryOf(key);
    const poster = entry?.posters[index];
    if (!entry?.videoId || !poster) return;
    const before = entry.poster;
    update(key, () => ({ poster: index }));
    const isTaken = await sendPoster(entry.videoId, poster.image).catch(() => false);
    if (!isTaken) {
      update(key, () => ({ poster: before }));
      set({ notice: "The poster could not be saved. Choose it again." });
    }
  }

  /** A dropped picture becomes a poster of the selected video, scaled and rewritten so that nothing else rides along. */
  async function takePicture(file: File) {
    const entry = entryOf(state.selected);
    if (!entry?.videoId) {
      set({ notice: "A picture can be the poster of a video: add the video first, then drop the picture." });
      return;
    }
    const image = await redraw(file).catch(() => null);
    if (!image) {
      set({ notice: `${file.name} could not be read as a picture.` });
      return;
    }
    const poster = { url: URL.createObjectURL(image), image, label: file.name };
    update(entry.key, (e) => ({ posters: [...e.posters, poster] }));
    await choosePoster(entry.key, (entryOf(entry.key)?.posters.length ?? 1) - 1);
  }

  function pause(key: string) {
    const run = running.get(key);
    updateFile(key, { state: "paused", speed: null });
    run?.upload?.pause();
    run?.ladder?.tell({ type: "pause" });
    void admit();
  }

  function resume(key: string) {
    const run = running.get(key);
    run?.ladder?.tell({ type: "resume" });
    updateFile(key, { state: run?.upload ? "uploading" : "queued" });
    run?.upload?.resume();
    void admit();
  }

  function retry(key: string) {
    const run = running.get(key);
    if (!run) return;
    run.upload = null;
    run.isStopped = false;
    updateFile(key, { state: "queued", error: null, canRetry: false });
    void admit();
  }

  /** Converts again what is not ready. */
  function retryProcessing(key: string) {
    stopLadder(key);
    startLadder(key);
  }

  /** Takes a row away. What was never saved goes with it; a saved draft stays among the drafts. */
  async function remove(key: string) {
    const entry = entryOf(key);
    const run = running.get(key);
    if (!entry) return;
    if (run) run.isStopped = true;
    run?.upload?.cancel();
    stopLadder(key);
    running.delete(key);
    for (const poster of entry.posters) URL.revokeObjectURL(poster.url);
    const entries = state.entries.filter((e) => e.key !== key);
    if (!entries.some((e) => !e.isPublished)) entries.push(blankEntry(newKey()));
    const next = entries.find((e) => !e.isPublished);
    set({ entries, selected: entries.some((e) => e.key === state.selected) ? state.selected : (next?.key ?? ""), notice: null });
    if (entry.videoId && !entry.isKept && !entry.isPublished) await removeVideo(entry.videoId).catch(() => undefined);
    else if (run?.uploadId && entry.file?.state !== "completed") await abortUpload(run.uploadId).catch(() => undefined);
    void admit();
  }

  function edit(key: string, change: Partial<Details>) {
    update(key, ({ details }) => ({
      details: { ...details, ...change, tags: tidyTags((change.tags ?? details.tags).map((t) => t.trim())) },
      isSaved: false,
    }));
  }

  async function save(key: string): Promise<void> {
    const entry = entryOf(key);
    if (!entry) return;
    const videoId = entry.videoId ?? (await makeDraft(key, entry.details));
    const video = await saveDetails(videoId, entry.details);
    update(key, (e) => ({
      isKept: true,
      isSaved: e.details === entry.details,
      ...(e.details === entry.details ? { details: detailsOf(video) } : {}),
    }));
  }

  /** Publishes and moves on to the next entry; conversion goes on behind. @returns the video's id @throws MissingError, ApiError */
  async function publishEntry(key: string): Promise<string> {
    const entry = entryOf(key);
    if (!entry?.videoId || entry.file?.state !== "completed") throw new MissingError("The file is not uploaded yet.");
    update(key, () => ({ isPublishing: true }));
    try {
      await saveDetails(entry.videoId, entry.details);
      await publish(entry.videoId);
    } finally {
      update(key, () => ({ isPublishing: false }));
    }
    update(key, () => ({ isPublished: true, isSaved: true }));
    const next = state.entries.find((e) => !e.isPublished) ?? blankEntry(newKey());
    set({ entries: state.entries.includes(next) ? state.entries : [...state.entries, next], selected: next.key });
    return entry.videoId;
  }

  /** Shows a saved draft, once. */
  function open(draft: OwnVideo) {
    const known = state.entries.find((e) => e.videoId === draft.id);
    if (known) return set({ selected: known.key });
    const entry = entryOfDraft(newKey(), draft);
    const others = state.entries.filter((e) => e.file !== null || e.videoId !== null || !e.isSaved);
    set({ entries: [...others, entry], selected: entry.key });
  }

  /** Lets go of everything: the page is left. */
  function dispose() {
    for (const [key, run] of running) {
      run.isStopped = true;
      run.upload?.cancel();
      run.ladder?.stop();
      for (const poster of entryOf(key)?.posters ?? []) URL.revokeObjectURL(poster.url);
    }
    running.clear();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getState: () => state,
    isBusy: () => state.entries.some(isBusy),
    select: (key: string) => set({ selected: key }),
    canConvert: (key: string) => running.has(key),
    addFiles,
    choosePoster,
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

const PICTURE_LONG_SIDE = 1280;

async function redraw(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, PICTURE_LONG_SIDE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
}
