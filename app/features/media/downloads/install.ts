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

/** Asks the user to install the site. Each install event of the browser can ask only once. */
export async function install(): Promise<void> {
  const event = offered;
  offer(null);
  await event?.prompt();
}
