import { useEffect, useState } from "react";

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
