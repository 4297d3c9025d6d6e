import { createContext, useContext } from "react";

/** The page's CSP nonce on the server; empty in the browser, which hides the nonce from scripts. */
export const NonceContext = createContext("");
export const useNonce = () => useContext(NonceContext);

/** Browsers hide the nonce attribute from scripts, but not the nonce property. */
const nonceOfPage = () =>
  typeof document === "undefined"
    ? ""
    : (document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "");

/** Nonce for components that insert a `<style>` after hydration, such as Radix Select. */
export const useStyleNonce = () => useContext(NonceContext) || nonceOfPage();

/**
 * Radix inserts a `<style>` to lock scrolling. Its library `get-nonce` reads the nonce from this
 * global.
 */
export function shareNonceWithLibraries(): void {
  Object.assign(globalThis, { __webpack_nonce__: nonceOfPage() });
}
