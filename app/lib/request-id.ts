import { createContext, useContext } from "react";

/**
 * ID of the request that rendered the page; empty in the browser, where the HTML contains the ID.
 */
export const RequestIdContext = createContext("");

export const REQUEST_ID_META = "request-id";

const idOfPage = () =>
  typeof document === "undefined"
    ? ""
    : (document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`)?.content ?? "");

/** Available even if no loader ran. */
export const useDocumentRequestId = () => useContext(RequestIdContext) || idOfPage();
