import { Scripts } from "@remix-run/react";
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { useNonce } from "#app/lib/nonce.ts";
import { startPage } from "./start-page.ts";

interface Drawn {
  href?: string;
  rel?: string;
  type?: string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
}

/** The elements of a fragment, and of those in it. */
const elementsOf = (node: ReactNode): ReactElement<Drawn>[] =>
  Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Drawn>(child)) return [];
    return child.type === Fragment ? elementsOf(child.props.children) : [child];
  });

/** Remix's scripts, but for when they start: `startPage` does that, after the first paint. */
export function PageScripts() {
  const nonce = useNonce();
  // Its hooks become ours: it is asked what it would draw, in every render.
  const drawn = elementsOf(Scripts({ nonce }));
  const files = drawn.flatMap(({ props }) =>
    props.rel === "modulepreload" && props.href ? [props.href] : [],
  );
  const isEntry = ({ props }: ReactElement<Drawn>) => props.type === "module";
  const entry = drawn.find(isEntry)?.props.dangerouslySetInnerHTML?.__html;
  if (entry === undefined) return null;
  // React leaves what the server wrote alone, and the server's script is in no bundle of the
  // browser's.
  const text = import.meta.env.SSR
    ? `(${startPage})(${inScript(files)},${inScript(entry)},document.currentScript.nonce)`
    : " ";
  return (
    <>
      {drawn.filter((element) => element.type === "script" && !isEntry(element))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own, its addresses are the build's */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
    </>
  );
}

/** `</script>` within a script would end it. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
