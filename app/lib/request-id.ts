import { createContext, useContext } from "react";

/**
 * The id of the request that rendered the page, on the server; in the browser the page itself says
 * it.
 */
export const RequestIdContext = createContext("");

export const REQUEST_ID_META = "request-id";

const idOfPage = () =>
  typeof document === "undefined"
    ? ""
    : (document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`)?.content ?? "");

/** Of the request that rendered this document: known even where no loader answered. */
export const useDocumentRequestId = () => useContext(RequestIdContext) || idOfPage();
