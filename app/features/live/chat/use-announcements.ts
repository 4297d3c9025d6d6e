import { useEffect, useRef, useState } from "react";
import { t } from "#i18n/t.ts";

const KEY = "chat-announcements";

export function useAnnouncements(): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(true);
  useEffect(() => setOn(localStorage.getItem(KEY) !== "off"), []);
  const toggle = () => {
    localStorage.setItem(KEY, on ? "off" : "on");
    setOn(!on);
  };
  return { on, toggle };
}

/** If more than CALM_LINES messages arrive in PAUSE_MS, screen readers announce only how many. */
const CALM_LINES = 4;
const PAUSE_MS = 5000;

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
        const newCount = latest.current - from;
        const wasBusy = newCount > CALM_LINES;
        return {
          from: latest.current,
          wasBusy,
          summary: wasBusy ? t("chat.log.newCount", { n: newCount }) : "",
        };
      });
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, [on]);
  // Computed during render, so that no message beyond the limit is rendered for screen readers.
  const isBusy = pause.wasBusy || received - pause.from > CALM_LINES;
  return { live: on && !isBusy ? "polite" : "off", summary: on ? pause.summary : "" };
}
