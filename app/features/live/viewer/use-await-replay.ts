import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const EVERY_MS = 2000;
/** Number of revalidations before the page gives up waiting for a replay. */
const TRIES = 30;

export function useAwaitReplay(waiting: boolean): void {
  const { revalidate } = useRevalidator();
  const tries = useRef(0);
  useEffect(() => {
    if (!waiting) return;
    tries.current = 0;
    revalidate();
    const timer = setInterval(() => {
      tries.current += 1;
      if (tries.current > TRIES) clearInterval(timer);
      else revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [waiting, revalidate]);
}
