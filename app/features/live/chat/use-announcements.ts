import { useEffect, useRef, useState } from "react";
import { t } from "#i18n/t.ts";

const KEY = "chat-announcements";

/** Whether a screen reader reads new messages out; remembered in this browser. */
export function useAnnouncements(): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(true);
  useEffect(() => setOn(localStorage.getItem(KEY) !== "off"), []);
  const toggle = () => {
    localStorage.setItem(KEY, on ? "off" : "on");
    setOn(!on);
  };
  return { on, toggle };
}

/**
 * More lines than these within a pause cannot be followed by ear: then their number is told
 * instead.
 */
const CALM_LINES = 4;
const PAUSE_MS = 5000;

/**
 * What a screen reader is told of new lines: each of them while it is calm, their number every few
 * seconds while many come.
 * @param received how many lines have come in all
 */
export function useReadOut(
  received: number,
  on: boolean,
): { live: "polite" | "off"; summary: string } {
  const latest = useRef(received);
  latest.current = received;
  const [pause, setPause] = useState({ from: received, wasBusy: false, summary: "" });
  useEffect(() => {
    if (!on) return;
    setPause({ from: latest.current, wasBusy: false, summary: "" });
    const timer = setInterval(() => {
      setPause(({ from }) => {
        const came = latest.current - from;
        const wasBusy = came > CALM_LINES;
        return {
          from: latest.current,
          wasBusy,
          summary: wasBusy ? t("chat.newMessages", { n: came }) : "",
        };
      });
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, [on]);
  // Judged while the lines are rendered: those that make it too many are not read out any more.
  const isBusy = pause.wasBusy || received - pause.from > CALM_LINES;
  return { live: on && !isBusy ? "polite" : "off", summary: on ? pause.summary : "" };
}
