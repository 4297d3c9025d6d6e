import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { shareNonceWithLibraries } from "#app/lib/nonce.ts";
import { reportFault } from "#app/lib/report-fault.ts";
import { DEFAULT_LOCALE, isLocale, setLocaleSource } from "#i18n/locale.ts";

const { lang } = document.documentElement;
const language = isLocale(lang) ? lang : DEFAULT_LOCALE;
setLocaleSource(() => language);
shareNonceWithLibraries();
// The event has no error object if the script comes from another site.
window.addEventListener("error", ({ error }) => error && reportFault("error", error));
window.addEventListener("unhandledrejection", (event) => {
  // When a navigation replaces an unfinished one, Remix aborts the request and does not handle the
  // resulting rejection (`decoded.done` in its single-fetch.js). The abort is not an error.
  if (event.reason instanceof DOMException && event.reason.name === "AbortError")
    event.preventDefault();
  else reportFault("rejection", event.reason);
});

if (import.meta.env.PROD && "serviceWorker" in navigator && window === top) {
  const begin = () =>
    void import("#app/features/media/downloads/on-load.ts").then(({ onLoad }) => onLoad());
  // The load event may have fired before this script ran.
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
}

// A production build contains the page's texts. In development, the page loads the text catalog.
if (import.meta.env.DEV)
  await import("#i18n/catalogue.ts").then(({ loadCatalogue }) => loadCatalogue(language));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
