import { createContext, useContext, useEffect, useState } from "react";
import { useNonce } from "#app/lib/nonce.ts";
import stylesUrl from "#app/styles/app.css?url";

/**
 * The style sheet's text where it goes within the page; null where the page links it. On the server
 * alone.
 */
export const SheetContext = createContext<string | null>(null);

const findSheet = () =>
  typeof document === "undefined" ? null : document.querySelector("style[data-sheet]");

/**
 * The style sheet: within the page for a browser that shows no sign of having been here, which
 * saves a trip before the first paint; linked for all others, who have the file. Last in the head:
 * the browser's React does not have it there, and overlooks it.
 */
export function PageStyles() {
  const nonce = useNonce();
  const sheet = useContext(SheetContext);
  const [isWithin, setWithin] = useState(() => findSheet() !== null);
  useEffect(() => {
    if (!isWithin) return;
    // React that could not take the page over has made it anew, without.
    if (findSheet() === null) return setWithin(false);
    // The next document links it.
    document.head.appendChild(
      Object.assign(document.createElement("link"), {
        rel: "prefetch",
        as: "style",
        href: stylesUrl,
      }),
    );
  }, [isWithin]);
  if (sheet !== null) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, as the build wrote it
    return <style nonce={nonce} data-sheet="" dangerouslySetInnerHTML={{ __html: sheet }} />;
  }
  return isWithin ? null : <link rel="stylesheet" href={stylesUrl} />;
}
