import { purgeRemoved, resumeDownloads } from "./manager.ts";
import { noteTime } from "./records.ts";
import { syncDownloads } from "./sync.ts";

let isListening = false;

const sync = (isDue: boolean) =>
  syncDownloads({ isDue }).catch((error: unknown) =>
    console.warn("Downloads could not be renewed", error),
  );

export async function carryOn({ isDue = false } = {}): Promise<void> {
  noteTime();
  if (!isListening) window.addEventListener("online", () => void sync(true));
  isListening = true;
  await sync(isDue);
  await purgeRemoved();
  resumeDownloads();
}
