import { useLocation } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import {
  currentShortcuts,
  forgetShortcuts,
  refreshShortcuts,
  subscribeShortcuts,
} from "./channel-shortcuts-store.ts";

const REFRESH_MS = 60_000;
const none = () => null;

/** Returns the channels of the navigation; null until they are loaded after hydration. */
export const useChannelShortcuts = () =>
  useSyncExternalStore(subscribeShortcuts, currentShortcuts, none);

/**
 * Loads the channels of the navigation after hydration. Refreshes them after navigations, and every
 * minute while the page is visible.
 */
export function useFreshShortcuts(viewerId: string | null): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each user starts without channels
  useEffect(() => () => forgetShortcuts(), [viewerId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may refresh the list
  useEffect(() => void refreshShortcuts(), [key, viewerId]);
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
