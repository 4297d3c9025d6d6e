import { t } from "#i18n/t.ts";
import type { RenditionName } from "#worker/domain/media/renditions/contract-names.ts";
import type { Entry } from "./entry.ts";
import type { EntryStore } from "./entry-store.ts";
import type { LadderEvent, RenditionProgress } from "./ladder/protocol.ts";
import { createLadder, type Ladder } from "./ladder.ts";

interface ConversionEvents {
  onPosters(key: string, posters: { at: number; image: Blob }[]): void;
  onUnreadable(key: string, message: string): void;
  onEnded(key: string): void;
}

export type Conversions = ReturnType<typeof createConversions>;

/** Each file has its own worker, but only one worker converts at a time. */
export function createConversions(
  store: EntryStore,
  { onPosters, onUnreadable, onEnded }: ConversionEvents,
) {
  const ladders = new Map<string, Ladder>();
  const onlyRenditions = new Map<string, RenditionName>();
  /** Keys of upload entries whose conversion waits for a call of `release`. */
  const heldBack = new Set<string>();
  let converting: string | null = null;

  function start(
    key: string,
    from: File | null,
    { name, isHeld = false }: { name?: RenditionName; isHeld?: boolean } = {},
  ) {
    const entry = store.entry(key);
    if (!entry?.videoId || ladders.has(key)) return;
    if (isHeld) heldBack.add(key);
    else heldBack.delete(key);
    if (name) onlyRenditions.set(key, name);
    else onlyRenditions.delete(key);
    store.updateProcessing(key, { state: "reading", message: null });
    const ladder = createLadder((event) => onEvent(key, event));
    ladders.set(key, ladder);
    ladder.post({
      type: "read",
      from,
      videoId: entry.videoId,
      wantsPosters:
        from !== null && entry.posters.length === 0 && !entry.isPublished && !entry.isReplacement,
      hasStoryboard: entry.processing.storyboard === "ready",
    });
  }

  function stop(key: string) {
    ladders.get(key)?.stop();
    ladders.delete(key);
    if (converting !== key) return;
    converting = null;
    next();
  }

  function next() {
    const entry =
      converting === null &&
      store.get().entries.find((e) => e.processing.state === "waiting" && !heldBack.has(e.key));
    if (!entry) return;
    converting = entry.key;
    store.updateProcessing(entry.key, { state: "converting" });
    ladders.get(entry.key)?.post({ type: "convert", only: onlyRenditions.get(entry.key) ?? null });
  }

  const renditionsOf = (key: string) => store.entry(key)?.processing.renditions ?? [];

  function onEvent(key: string, event: LadderEvent) {
    switch (event.type) {
      case "posters":
        onPosters(key, event.posters);
        store.updateProcessing(key, { state: "waiting" });
        return next();
      case "converted":
        store.updateProcessing(key, outcome(renditionsOf(key)));
        stop(key);
        return onEnded(key);
      case "unreadable":
        return onUnreadable(key, event.message);
      case "broken":
        store.updateProcessing(key, {
          state: "failed",
          message: t("upload.conversion.stopped", { message: event.message }),
        });
        return stop(key);
      default:
        return store.updateProcessing(key, progressOf(event, renditionsOf(key)));
    }
  }

  function release(key: string) {
    if (heldBack.delete(key)) next();
  }

  return {
    start,
    stop,
    release,
    pause: (key: string) => ladders.get(key)?.post({ type: "pause" }),
    resume: (key: string) => ladders.get(key)?.post({ type: "resume" }),
  };
}

type LadderProgress = Extract<LadderEvent, { type: "read" | "plan" | "rendition" | "storyboard" }>;

function progressOf(
  event: LadderProgress,
  known: RenditionProgress[],
): Partial<Entry["processing"]> {
  switch (event.type) {
    case "read":
      return { info: event.info };
    case "plan":
      return { renditions: event.renditions.map((r) => ({ ...r, reason: reasonOf(r, known) })) };
    case "rendition": {
      const { rendition } = event;
      return { renditions: known.map((r) => (r.name === rendition.name ? rendition : r)) };
    }
    case "storyboard":
      return { storyboard: event.state };
    default: {
      const never: never = event;
      throw new Error(`Unknown event ${JSON.stringify(never)}`);
    }
  }
}

/** Keeps the known reason of a failure, because a new list of renditions contains no reasons. */
const reasonOf = ({ name, state }: RenditionProgress, known: RenditionProgress[]) =>
  state === "failed" ? (known.find((r) => r.name === name)?.reason ?? null) : null;

export function outcome(renditions: RenditionProgress[]): {
  state: "done" | "failed";
  message: string | null;
} {
  const failed = renditions.filter((r) => r.state === "failed");
  if (renditions.every((r) => r.state === "ready")) return { state: "done", message: null };
  if (failed.length === 0)
    return { state: "failed", message: t("upload.conversion.someNotStarted") };
  if (renditions.some((r) => r.name !== "audio" && r.state === "ready")) {
    return { state: "failed", message: t("upload.conversion.someFailed") };
  }
  const reason = failed.find((r) => r.name === "audio")?.reason ?? failed[0]?.reason ?? "";
  return { state: "failed", message: t("upload.conversion.allFailed", { reason }) };
}
