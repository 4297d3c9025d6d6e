import fontUrl from "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * A page that was painted before the font came keeps the system's letters (app/styles/fonts.css),
 * and so would every page that follows in the same document. With the first of those it changes:
 * all of a page is new to its reader then.
 */
export function useOwnFont(): void {
  const { pathname } = useLocation();
  const shown = useRef<string | null>(pathname);
  useEffect(() => {
    if (shown.current === null || shown.current === pathname) return;
    shown.current = null;
    const [family = ""] = getComputedStyle(document.body).fontFamily.split(",");
    const font = new FontFace(family.replaceAll('"', ""), `url(${fontUrl})`, { weight: "100 900" });
    // Without it the page stays as it is, and the next document asks again.
    font.load().then(
      () => document.fonts.add(font),
      () => undefined,
    );
  }, [pathname]);
}
