import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const EVERY_MS = 2000;
/** After so many questions there is none: the stream left nothing. */
const TRIES = 30;

/** Asks the page's loader again while a stream has ended and its replay is not there yet. */
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
