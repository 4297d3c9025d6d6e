import { useSyncExternalStore } from "react";
import { postJson } from "#app/api.ts";
import { toast } from "#app/components/ui/toast-store.ts";

export type HideKind = "hide" | "not_interested";

/** What was hidden since the page was loaded; lists that are on the screen follow it. */
const hidden = new Map<string, HideKind>();
const listeners = new Set<() => void>();

const keyOf = (type: "video" | "creator", id: string) => `${type} ${id}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function note(key: string, kind: HideKind | null): void {
  if (kind === null) hidden.delete(key);
  else hidden.set(key, kind);
  for (const listener of listeners) listener();
}

const nothing = () => null;

/** How a video was just hidden by this person; null while it is shown. */
export function useHidden(videoId: string): HideKind | null {
  return useSyncExternalStore(subscribe, () => hidden.get(keyOf("video", videoId)) ?? null, nothing);
}

const WORDS: Record<HideKind, string> = {
  not_interested: "You will see less like this",
  hide: "This video is hidden from your lists",
};

/** Takes a video out of one's lists at once, and says how to take that back. */
export async function hideVideo(videoId: string, kind: HideKind): Promise<void> {
  note(keyOf("video", videoId), kind);
  try {
    await postJson(`/api/hidden/video/${videoId}`, { kind }, "PUT");
    toast({ title: WORDS[kind], action: { label: "Undo", onAction: () => void unhideVideo(videoId) } });
  } catch (error) {
    note(keyOf("video", videoId), null);
    fail("It could not be hidden", error);
  }
}

/** Shows it again, where it stood. */
export async function unhideVideo(videoId: string): Promise<void> {
  const before = hidden.get(keyOf("video", videoId)) ?? null;
  note(keyOf("video", videoId), null);
  try {
    await postJson(`/api/hidden/video/${videoId}`, {}, "DELETE");
    toast({ title: "It is shown again" });
  } catch (error) {
    note(keyOf("video", videoId), before);
    fail("It is still hidden", error);
  }
}

function fail(title: string, error: unknown): void {
  toast({ title, description: error instanceof Error ? error.message : "Please try again.", variant: "destructive" });
}
