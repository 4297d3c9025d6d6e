import { createContext, useContext } from "react";

/** In full screen, only the content of the full-screen element is visible. */
export const PortalContainer = createContext<HTMLElement | null>(null);
export const usePortalContainer = () => useContext(PortalContainer);
