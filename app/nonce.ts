import { createContext, useContext } from "react";

/** The page's CSP nonce while rendering on the server; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext("");
export const useNonce = () => useContext(NonceContext);
