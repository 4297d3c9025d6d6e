import fontUrl from "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * A document that was painted before the font was loaded keeps the system font
 * (app/styles/fonts.css). This hook adds the site's font during a navigation, which replaces the
 * whole page anyway.
 */
export function useFullFont(): void {
  const { pathname } = useLocation();
  const previous = useRef<string | null>(pathname);
  useEffect(() => {
    if (previous.current === null || previous.current === pathname) return;
    previous.current = null;
    const [family = ""] = getComputedStyle(document.body).fontFamily.split(",");
    const font = new FontFace(family.replaceAll('"', ""), `url(${fontUrl})`, { weight: "100 900" });
    // If the browser cannot load the font, the next document tries again.
    font.load().then(
      () => document.fonts.add(font),
      () => undefined,
    );
  }, [pathname]);
}
