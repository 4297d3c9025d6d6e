import { type RefObject, useEffect, useRef } from "react";

/** Keeps text that the user typed before hydration, which the next render would replace. */
export function useEarlyText(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  text: string,
  onText: (text: string) => void,
): void {
  const first = useRef({ text, onText });
  useEffect(() => {
    const typed = field.current?.value ?? "";
    if (typed !== first.current.text) first.current.onText(typed);
  }, [field]);
}
