import { useEffect, useState } from "react";
import { readFile } from "#app/features/media/downloads/media-files.ts";

export function usePoster(videoId: string, state: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (state === "gone") return;
    let made: string | null = null;
    let isStill = true;
    readFile(videoId, "poster")
      .then((stored) => stored?.blob())
      .then(
        (blob) => {
          if (!blob || !isStill) return;
          made = URL.createObjectURL(blob);
          setUrl(made);
        },
        (error: unknown) => console.warn("The picture of a download could not be read", error),
      );
    return () => {
      isStill = false;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [videoId, state]);
  return url;
}
