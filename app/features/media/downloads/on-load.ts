import { toast } from "#app/ui/toast-store.ts";
import { locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { keepInstallOffer } from "./install.ts";
import { INDEX_KEY } from "./keys.ts";

/** Runs after the load event, so that the service worker does not delay a video's first frame. */
export async function onLoad(): Promise<void> {
  keepInstallOffer();
  try {
    await navigator.serviceWorker.register("/sw.js");
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration) announceUpdate(registration);
    void navigator.serviceWorker.ready.then(({ active }) =>
      active?.postMessage(`speak ${locale()}`),
    );
  } catch (error) {
    // Private windows and some settings forbid storage. The site works without the service worker.
    console.warn("Nothing is kept for use without a network", error);
  }
  if (localStorage.getItem(INDEX_KEY) !== null)
    await (await import("./resume-downloads.ts")).carryOn();
}

/** Offers to reload the page, because a new service worker takes over on the next page load. */
function announceUpdate(registration: ServiceWorkerRegistration): void {
  const announce = (waiting: ServiceWorker) => {
    if (!registration.active) return;
    window.addEventListener("pagehide", () => waiting.postMessage("take-over"), { once: true });
    toast({
      title: t("downloads.appUpdate.title"),
      description: t("downloads.appUpdate.body"),
      action: { label: t("downloads.appUpdate.action"), onAction: () => location.reload() },
    });
  };
  if (registration.waiting) announce(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const installing = registration.installing;
    installing?.addEventListener(
      "statechange",
      () => installing.state === "installed" && announce(installing),
    );
  });
}
