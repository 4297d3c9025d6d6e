import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { shareNonceWithLibraries } from "#app/nonce.ts";
import { tellFault } from "#app/tell-fault.ts";

shareNonceWithLibraries();
// A fault in a script of another origin tells nothing but that there was one.
window.addEventListener("error", ({ error }) => error && tellFault("error", error));
window.addEventListener("unhandledrejection", ({ reason }) => tellFault("rejection", reason));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
