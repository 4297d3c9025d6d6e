import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import type { Device, StartInput } from "#worker/domain/media/playback/contract.ts";

let currentPage: string | null = null;
let before: string | null = null;

/** Stores the previous page, because client-side navigation does not change `document.referrer`. */
export function useArrival(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const page = pathname + search;
    if (currentPage !== null && currentPage.split("?")[0] !== pathname) before = currentPage;
    currentPage = page;
  }, [pathname, search]);
}

export const arrival = (): Pick<StartInput, "page" | "referrer" | "device"> => ({
  page: (window.location.pathname + window.location.search).slice(0, 2000),
  referrer: (before === null ? document.referrer : window.location.origin + before).slice(0, 2000),
  device: deviceOf(navigator),
});

/** An iPad identifies itself as a Mac, but supports touch. */
function deviceOf({ userAgent, maxTouchPoints }: Navigator): Device {
  if (/smart-?tv|appletv|googletv|hbbtv|tizen|web0s/i.test(userAgent)) return "tv";
  if (
    /ipad|tablet/i.test(userAgent) ||
    (/android/i.test(userAgent) && !/mobile/i.test(userAgent)) ||
    (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
  )
    return "tablet";
  if (/mobi|iphone|android/i.test(userAgent)) return "mobile";
  return /windows|macintosh|linux|cros/i.test(userAgent) ? "desktop" : "other";
}
