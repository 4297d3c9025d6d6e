import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { noteShownUser } from "#app/lib/intent/account-request.ts";
import { guardWhile } from "./leave-guard.ts";
import { pageWrites, replayStoredWrites } from "./page-writes.ts";

/** Sends unconfirmed writes again after a page load. Only the root component may call this hook. */
export function usePageWrites(userId: string | null): void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  latest.current = revalidate;
  useEffect(() => noteShownUser(userId), [userId]);
  useEffect(() => {
    const leave = () => pageWrites.leave();
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      const dropped = pageWrites.pageShown();
      void replayStoredWrites().then((count) => count + dropped > 0 && latest.current());
    };
    addEventListener("pagehide", leave);
    addEventListener("pageshow", onPageShow);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", onPageShow);
    };
  }, []);
  // The page's data may be older than the resent writes, so the page revalidates.
  useEffect(() => {
    void replayStoredWrites().then((count) => count > 0 && latest.current());
  }, []);
  const isSending = [useNavigation(), ...useFetchers()].some(
    ({ state, formMethod }) => state === "submitting" && formMethod !== "GET",
  );
  useEffect(() => (isSending ? guardWhile() : undefined), [isSending]);
}
