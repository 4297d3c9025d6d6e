import { useEffect, useState } from "react";
import { getJson } from "#app/lib/api.ts";
import type { EncoderReport } from "#worker/domain/live/streams/contract-api.ts";

/** Milliseconds between two requests. An encoder usually sends a segment every two seconds. */
const READ_EVERY_MS = 2_000;

/** Returns the newest measurements of the stream's encoder; null before the first segment. */
export function useEncoderReport(streamId: string): EncoderReport | null {
  const [report, setReport] = useState<EncoderReport | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOpen = true;
    const read = async () => {
      try {
        const path = `/api/streams/${streamId}/encoder`;
        const response = await getJson<{ report: EncoderReport | null }>(path);
        if (isOpen) setReport(response.report);
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
  return report;
}
