import { createContext, useContext } from "react";

/**
 * The element into which menus, tooltips and dialogs are rendered; null for the page's body. In
 * full screen, only the content of the full-screen element is visible.
 */
export const PortalContainer = createContext<HTMLElement | null>(null);
export const usePortalContainer = () => useContext(PortalContainer);
