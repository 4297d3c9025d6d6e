import { createContext, useContext } from "react";

/** Empty in the browser, where the HTML contains the request's ID. */
export const RequestIdContext = createContext("");

export const REQUEST_ID_META = "request-id";

const idOfPage = () =>
  typeof document === "undefined"
    ? ""
    : (document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`)?.content ?? "");

export const useDocumentRequestId = () => useContext(RequestIdContext) || idOfPage();
