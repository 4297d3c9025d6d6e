import { type RefObject, useEffect, useState } from "react";

/** True from the moment the element comes into the window, or as near as `margin`: for parts that cost too much to load before. */
export function useInView(ref: RefObject<Element>, margin = "0px"): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!ref.current || seen) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: margin });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, seen, margin]);
  return seen;
}
