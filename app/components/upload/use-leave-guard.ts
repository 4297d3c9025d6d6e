import { useBlocker } from "@remix-run/react";
import { useEffect } from "react";

/** Asks before the page is left while `isBusy()`: the browser's own question on closing, ours on a link. */
export function useLeaveGuard(isBusy: () => boolean) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isBusy()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isBusy]);
  return useBlocker(({ currentLocation, nextLocation }) => isBusy() && currentLocation.pathname !== nextLocation.pathname);
}
