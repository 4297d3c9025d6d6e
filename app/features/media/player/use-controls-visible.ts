import { useCallback, useEffect, useRef, useState } from "react";

export const HIDE_AFTER_MS = 3000;

export function useControlsVisible(mayHide: boolean) {
  const [awake, setAwake] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  const sleep = useCallback(() => {
    clearTimeout(timer.current);
    setAwake(false);
  }, []);
  const wake = useCallback(() => {
    clearTimeout(timer.current);
    setAwake(true);
    timer.current = setTimeout(() => setAwake(false), HIDE_AFTER_MS);
  }, []);

  useEffect(() => {
    if (mayHide) wake();
  }, [mayHide, wake]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { visible: awake || !mayHide, wake, sleep };
}
