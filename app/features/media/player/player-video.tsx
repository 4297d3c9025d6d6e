import { type MutableRefObject, useLayoutEffect, useRef, useState } from "react";
import { warmElement } from "#app/features/media/player/prefetch.ts";

const STYLE = "absolute inset-0 size-full object-contain";

interface PlayerVideoProps {
  element: MutableRefObject<HTMLVideoElement | null>;
  videoId: string;
  poster: string | null;
}

export function PlayerVideo({ element, videoId, poster }: PlayerVideoProps) {
  // The server has no prefetched element, so the player can use one only after hydration.
  const [prefetchedElement] = useState(() =>
    typeof document === "undefined" ? null : warmElement(videoId),
  );
  if (prefetchedElement) return <WarmVideo element={element} warm={prefetchedElement} />;
  return (
    <video ref={element} poster={poster ?? undefined} playsInline preload="none" className={STYLE}>
      <track kind="captions" />
    </video>
  );
}

function WarmVideo({
  element,
  warm,
}: {
  element: PlayerVideoProps["element"];
  warm: HTMLVideoElement;
}) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    warm.className = STYLE;
    warm.playsInline = true;
    container.current?.replaceChildren(warm);
    element.current = warm;
    return () => {
      element.current = null;
    };
  }, [element, warm]);
  return <div ref={container} className="contents" />;
}
