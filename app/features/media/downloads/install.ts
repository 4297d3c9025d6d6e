/**
 * Chromium's event, by which a page may offer to be installed; other browsers have a menu for it.
 */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}
const isInstallEvent = (event: Event): event is InstallEvent => "prompt" in event;

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();

function offer(event: InstallEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

/** Keeps the browser's own offer for the button in Settings, in place of a banner over the page. */
export function keepInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) offer(event);
  });
  window.addEventListener("appinstalled", () => offer(null));
}

export const canInstall = (): boolean => offered !== null;

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks, once: the browser makes a new offer when it was declined. */
export async function install(): Promise<void> {
  const event = offered;
  offer(null);
  await event?.prompt();
}
