import { useEffect, useState } from "react";

/** @param since start of the count, ms since the epoch */
export function useSecondsSince(since: number | null): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since === null || now === null ? null : Math.max(0, Math.floor((now - since) / 1000));
}
