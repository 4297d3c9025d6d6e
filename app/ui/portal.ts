import { createContext, useContext } from "react";

/** Parent of menus and dialogs. In full screen, they must be in the full-screen element. */
export const PortalContainer = createContext<HTMLElement | null>(null);
export const usePortalContainer = () => useContext(PortalContainer);
