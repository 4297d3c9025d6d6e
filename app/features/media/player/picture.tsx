import { type MutableRefObject, useLayoutEffect, useRef, useState } from "react";
import { warmElement } from "#app/features/media/player/prefetch.ts";

const STYLE = "absolute inset-0 size-full object-contain";

interface PictureProps {
  element: MutableRefObject<HTMLVideoElement | null>;
  videoId: string;
  poster: string | null;
}

export function Picture({ element, videoId, poster }: PictureProps) {
  // The server has no prefetched element, so the player can use one only after hydration.
  const [warm] = useState(() => (typeof document === "undefined" ? null : warmElement(videoId)));
  if (warm) return <WarmPicture element={element} warm={warm} />;
  return (
    <video ref={element} poster={poster ?? undefined} playsInline preload="none" className={STYLE}>
      <track kind="captions" />
    </video>
  );
}

function WarmPicture({
  element,
  warm,
}: {
  element: PictureProps["element"];
  warm: HTMLVideoElement;
}) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    warm.className = STYLE;
    warm.playsInline = true;
    place.current?.replaceChildren(warm);
    element.current = warm;
    return () => {
      element.current = null;
    };
  }, [element, warm]);
  return <div ref={place} className="contents" />;
}
