import { createContext, useContext } from "react";

/**
 * The ID of the request that rendered the page. Set only on the server; in the browser, the ID is
 * in the page's HTML.
 */
export const RequestIdContext = createContext("");

export const REQUEST_ID_META = "request-id";

const idOfPage = () =>
  typeof document === "undefined"
    ? ""
    : (document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`)?.content ?? "");

/** ID of the request that rendered this document. Available even if no loader ran. */
export const useDocumentRequestId = () => useContext(RequestIdContext) || idOfPage();
