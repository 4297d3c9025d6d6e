import { useEffect, useState } from "react";
import { getJson } from "#app/lib/api.ts";
import type { EncoderRejection, EncoderReport } from "#worker/domain/live/streams/contract-api.ts";

/** Milliseconds between two requests. An encoder usually sends a segment every two seconds. */
const READ_EVERY_MS = 2_000;

interface EncoderState {
  /** The newest measurements of the stream's encoder; null before the first segment. */
  report: EncoderReport | null;
  /** Why an encoder of the creator was rejected in the last minute; null if none was. */
  rejection: EncoderRejection | null;
}

/** Requests the state of a live stream's encoder every two seconds. */
export function useEncoderReport(streamId: string): EncoderState {
  const [state, setState] = useState<EncoderState>({ report: null, rejection: null });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOpen = true;
    const read = async () => {
      try {
        const response = await getJson<EncoderState>(`/api/streams/${streamId}/encoder`);
        if (isOpen) setState(response);
      } catch {
        // The page shows no error here, because its player already reports a lost connection.
      }
      if (isOpen) timer = setTimeout(read, READ_EVERY_MS);
    };
    void read();
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [streamId]);
  return state;
}
