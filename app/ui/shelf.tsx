import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { cn } from "./cn.ts";

/** One row of cards, which must be `li` elements. A mouse gets buttons if some are out of view. */
export function Shelf({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const { back, forward } = useHiddenEnds(list);
  const scroll = (direction: 1 | -1) => {
    const element = list.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.9 });
  };
  return (
    <div className="relative">
      <ul ref={list} aria-label={label} className="card-row">
        {children}
      </ul>
      {back && <ScrollButton side="left" onClick={() => scroll(-1)} />}
      {forward && <ScrollButton side="right" onClick={() => scroll(1)} />}
    </div>
  );
}

/** The button is for the mouse only: the keyboard scrolls the row by moving the focus. */
function ScrollButton({ side, onClick }: { side: "left" | "right"; onClick: () => void }) {
  const Icon = side === "left" ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      onClick={onClick}
      className={cn(
        "absolute top-14 z-3 grid size-10 place-items-center rounded-full bg-raised text-ink shadow-float ring-1 ring-line transition-colors hover:bg-surface max-sm:hidden pointer-coarse:hidden",
        side === "left" ? "-left-3" : "-right-3",
      )}
    >
      <Icon className="size-5" />
    </button>
  );
}

/** Returns at which ends of the row cards are out of view. */
function useHiddenEnds(list: RefObject<HTMLElement>): { back: boolean; forward: boolean } {
  const [ends, setEnds] = useState({ back: false, forward: false });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const back = scrollLeft > 8;
      const forward = scrollLeft + clientWidth < scrollWidth - 8;
      setEnds((last) =>
        last.back === back && last.forward === forward ? last : { back, forward },
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [list]);
  return ends;
}
