import { toast } from "#app/ui/toast-store.ts";
import { locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { keepInstallOffer } from "./install.ts";
import { INDEX_KEY } from "./keys.ts";

/**
 * After the page has loaded, so that it costs no first picture: the service worker, and what
 * downloads have left to do.
 */
export async function onLoad(): Promise<void> {
  keepInstallOffer();
  try {
    await navigator.serviceWorker.register("/sw.js");
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration) tellOfNew(registration);
    void navigator.serviceWorker.ready.then(({ active }) =>
      active?.postMessage(`speak ${locale()}`),
    );
  } catch (error) {
    // A private window, or a browser that keeps nothing: the site works as it does without.
    console.warn("Nothing is kept for use without a network", error);
  }
  if (localStorage.getItem(INDEX_KEY) !== null) await (await import("./carry-on.ts")).carryOn();
}

/**
 * A new version waits; it is used from the next page that is loaded, and nothing that is open is
 * reloaded.
 */
function tellOfNew(registration: ServiceWorkerRegistration): void {
  const tell = (waiting: ServiceWorker) => {
    // The first one of all has no other before it.
    if (!registration.active) return;
    window.addEventListener("pagehide", () => waiting.postMessage("take-over"), { once: true });
    toast({
      title: t("downloads.aNewVersionIsReady"),
      description: t("downloads.itIsUsedFromTheNext"),
      action: { label: t("downloads.loadItNow"), onAction: () => location.reload() },
    });
  };
  if (registration.waiting) tell(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const made = registration.installing;
    made?.addEventListener("statechange", () => made.state === "installed" && tell(made));
  });
}
