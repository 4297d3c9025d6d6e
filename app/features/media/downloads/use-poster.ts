import { useEffect, useState } from "react";
import { readFile } from "#app/features/media/downloads/media-files.ts";

export function usePoster(videoId: string, state: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (state === "gone") return;
    let objectUrl: string | null = null;
    let isMounted = true;
    readFile(videoId, "poster")
      .then((stored) => stored?.blob())
      .then(
        (blob) => {
          if (!blob || !isMounted) return;
          objectUrl = URL.createObjectURL(blob);
          setUrl(objectUrl);
        },
        (error: unknown) => console.warn("The picture of a download could not be read", error),
      );
    return () => {
      isMounted = false;
      if (objectUrl !== null) URL.revokeObjectURL(objectUrl);
    };
  }, [videoId, state]);
  return url;
}
