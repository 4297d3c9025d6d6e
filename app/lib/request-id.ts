import { createContext, useContext } from "react";

/** The request's ID on the server; empty in the browser, where the HTML contains the ID. */
export const RequestIdContext = createContext("");

export const REQUEST_ID_META = "request-id";

const idOfPage = () =>
  typeof document === "undefined"
    ? ""
    : (document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`)?.content ?? "");

export const useDocumentRequestId = () => useContext(RequestIdContext) || idOfPage();
