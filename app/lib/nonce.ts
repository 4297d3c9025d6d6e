import { createContext, useContext } from "react";

/**
 * The page's CSP nonce while rendering on the server; empty in the browser, which hides it from
 * scripts.
 */
export const NonceContext = createContext("");
export const useNonce = () => useContext(NonceContext);

/** In the browser the attribute reads empty, the property does not. */
const nonceOfPage = () =>
  typeof document === "undefined"
    ? ""
    : (document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "");

/** For a part that writes its own `<style>` after the page has loaded, as Radix's select does. */
export const useStyleNonce = () => useContext(NonceContext) || nonceOfPage();

/**
 * Radix's dialogs and menus lock scrolling by a `<style>` whose nonce the library `get-nonce` reads
 * from this global.
 */
export function shareNonceWithLibraries(): void {
  Object.assign(globalThis, { __webpack_nonce__: nonceOfPage() });
}
