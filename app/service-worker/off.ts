import { ASSET_CACHE, SHELL_CACHE } from "../features/media/downloads/keys.ts";

/**
 * This kill switch is built in place of the service worker if SERVICE_WORKER=off
 * (docs/operations.md). Deletes the caches of the app, but keeps downloads.
 */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
const worker: EventTarget & {
  skipWaiting?: () => Promise<void>;
  registration?: ServiceWorkerRegistration;
} = self;

async function leave(): Promise<void> {
  for (const name of await caches.keys())
    if (name === ASSET_CACHE || name.startsWith(SHELL_CACHE)) await caches.delete(name);
  await worker.registration?.unregister();
}

worker.addEventListener("install", () => void worker.skipWaiting?.());
worker.addEventListener("activate", (event) => (event as Extendable).waitUntil(leave()));
