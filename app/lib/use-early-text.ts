import { type RefObject, useEffect, useRef } from "react";

/**
 * Takes over text that the user typed into a controlled field before hydration. Otherwise the next
 * render would replace the text.
 */
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
