import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useRootData } from "#app/lib/viewer.ts";
import {
  currentShortcuts,
  forgetShortcuts,
  refreshShortcuts,
  reloadShortcuts,
  subscribeShortcuts,
} from "./channel-shortcuts-store.ts";

const REFRESH_MS = 60_000;
const none = () => null;

/** Returns the channels of the navigation; null until they are loaded after hydration. */
export const useChannelShortcuts = () =>
  useSyncExternalStore(subscribeShortcuts, currentShortcuts, none);

/**
 * Loads the channels of the navigation after hydration. Refreshes them after navigations, after
 * writes such as a follow, and every minute while the page is visible.
 */
export function useFreshShortcuts(viewerId: string | null): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each user starts without channels
  useEffect(() => () => forgetShortcuts(), [viewerId]);
  const requestId = useRootData()?.requestId;
  const last = useRef({ key, requestId, viewerId });
  useEffect(() => {
    const before = last.current;
    last.current = { key, requestId, viewerId };
    // A page loads its data again without a navigation after a write, which may be a follow.
    const isReload = before.key === key && before.requestId !== requestId;
    void (isReload ? reloadShortcuts() : refreshShortcuts());
  }, [key, requestId, viewerId]);
  useEffect(() => {
    const refresh = () => document.visibilityState === "visible" && void refreshShortcuts();
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, []);
}
