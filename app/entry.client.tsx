import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { shareNonceWithLibraries } from "#app/lib/nonce.ts";
import { tellFault } from "#app/lib/tell-fault.ts";
import { DEFAULT_LOCALE, isLocale, setLocaleSource } from "#i18n/locale.ts";

const { lang } = document.documentElement;
const language = isLocale(lang) ? lang : DEFAULT_LOCALE;
setLocaleSource(() => language);
shareNonceWithLibraries();
// A fault in a script of another origin tells nothing but that there was one.
window.addEventListener("error", ({ error }) => error && tellFault("error", error));
window.addEventListener("unhandledrejection", ({ reason }) => tellFault("rejection", reason));

if (import.meta.env.PROD && "serviceWorker" in navigator && window === top) {
  const begin = () =>
    void import("#app/features/media/downloads/on-load.ts").then(({ onLoad }) => onLoad());
  // This file comes by import(), for which the page's load does not wait: it may be over.
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
}

// In a build every text stands where it is used; from source they are looked up.
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
