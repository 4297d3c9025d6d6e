import { useEffect, useState } from "react";
import { askForPlayback } from "#app/features/live/viewer/use-live-player.ts";
import { rareCodecIn } from "#app/lib/codec-names.ts";

/**
 * Interval between two checks of the stream's codec, ms. An encoder can change the codec at a
 * restart.
 */
const READ_EVERY_MS = 30_000;

/**
 * Returns the name of the stream's video codec if many browsers cannot decode the codec, or null.
 */
export function useRareCodec(streamId: string): string | null {
  const [codec, setCodec] = useState<string | null>(null);
  useEffect(() => {
    const life = new AbortController();
    const read = async () => {
      const { base } = await askForPlayback(streamId);
      const response = await fetch(`${base}/master.m3u8`, { signal: life.signal });
      if (response.ok) setCodec(rareCodecIn(await response.text()));
    };
    // Ignores a failed request, because the player on the page already reports a lost connection.
    const readSoon = () => void read().catch(() => undefined);
    readSoon();
    const timer = setInterval(readSoon, READ_EVERY_MS);
    return () => {
      life.abort();
      clearInterval(timer);
    };
  }, [streamId]);
  return codec;
}
