import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { guardWhile } from "./leave-guard.ts";
import { pageWrites, replayLeftWrites, setWritesUser } from "./page-writes.ts";

/**
 * Takes care of the writes of every page; the root calls it once. It confirms what the last page of
 * the tab left, sends what waits when this one is left, and asks before leaving while a form is
 * sent to a page's action.
 */
export function usePageWrites(userId: string | null): void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  latest.current = revalidate;
  useEffect(() => setWritesUser(userId), [userId]);
  useEffect(() => {
    const leave = () => pageWrites.leave();
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      const dropped = pageWrites.comeBack();
      void replayLeftWrites().then((count) => count + dropped > 0 && latest.current());
    };
    addEventListener("pagehide", leave);
    addEventListener("pageshow", comeBack);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", comeBack);
    };
  }, []);
  // Once per document: the loader's data may be older than the writes that are now confirmed.
  useEffect(() => {
    void replayLeftWrites().then((count) => count > 0 && latest.current());
  }, []);
  const isSending = [useNavigation(), ...useFetchers()].some(
    ({ state, formMethod }) => state === "submitting" && formMethod !== "GET",
  );
  useEffect(() => (isSending ? guardWhile() : undefined), [isSending]);
}
