import { createContext, useContext, useEffect, useState } from "react";
import { useNonce } from "#app/lib/nonce.ts";
import stylesUrl from "#app/styles/app.css?url";

/** CSS to inline into the page; null if the page links the stylesheet. Set only on the server. */
export const SheetContext = createContext<string | null>(null);

const findSheet = () =>
  typeof document === "undefined" ? null : document.querySelector("style[data-sheet]");

/**
 * Inlined CSS saves a round trip before the first paint. This component must be the last element of
 * the head, where hydration skips the inlined style.
 */
export function PageStyles() {
  const nonce = useNonce();
  const sheet = useContext(SheetContext);
  const [isWithin, setWithin] = useState(() => findSheet() !== null);
  useEffect(() => {
    if (!isWithin) return;
    // The inlined style is gone if hydration failed and React rendered the head again.
    if (findSheet() === null) return setWithin(false);
    // The next document links the stylesheet, so the browser fetches the stylesheet now.
    document.head.appendChild(
      Object.assign(document.createElement("link"), {
        rel: "prefetch",
        as: "style",
        href: stylesUrl,
      }),
    );
  }, [isWithin]);
  if (sheet !== null) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the stylesheet comes from our own build
    return <style nonce={nonce} data-sheet="" dangerouslySetInnerHTML={{ __html: sheet }} />;
  }
  return isWithin ? null : <link rel="stylesheet" href={stylesUrl} />;
}
