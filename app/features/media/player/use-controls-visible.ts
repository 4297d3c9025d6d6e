import { useCallback, useEffect, useRef, useState } from "react";

/** How long controls stay while the video plays and nobody touches anything, ms. */
export const HIDE_AFTER_MS = 3000;

/**
 * Whether the controls show: always while nothing plays or a menu is open, else for 3 s after the
 * last sign of the viewer.
 * @returns `wake` for such a sign, `sleep` to hide at once.
 */
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
