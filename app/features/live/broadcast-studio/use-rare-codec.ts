import { useEffect, useState } from "react";
import { askForPlayback } from "#app/features/live/viewer/use-live-player.ts";
import { rareCodecIn } from "#app/lib/codec-names.ts";

/** An encoder can restart with another codec at any time, so the hook reads the codec every 30 s. */
const READ_EVERY_MS = 30_000;

/** Returns the name of the stream's video codec if many browsers cannot decode the codec, or null. */
export function useRareCodec(streamId: string): string | null {
  const [codec, setCodec] = useState<string | null>(null);
  useEffect(() => {
    const life = new AbortController();
    const read = async () => {
      const { base } = await askForPlayback(streamId);
      const response = await fetch(`${base}/master.m3u8`, { signal: life.signal });
      if (response.ok) setCodec(rareCodecIn(await response.text()));
    };
    // A failed request needs no message, because the stream's player reports a lost connection.
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
