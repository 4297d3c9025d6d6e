import { createContext, useContext } from "react";

/**
 * Where menus, tooltips and dialogs are put: the page, or the element that fills the screen,
 * outside of which nothing shows.
 */
export const PortalContainer = createContext<HTMLElement | null>(null);
export const usePortalContainer = () => useContext(PortalContainer);
