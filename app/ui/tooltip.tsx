import { Slot } from "radix-ui";
import {
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { usePortalContainer } from "./portal.ts";

/** A tooltip opens after OPEN_MS, or at once if another one closed less than SKIP_MS before. */
const OPEN_MS = 700;
const SKIP_MS = 300;

const GAP_PX = 6;
const EDGE_PX = 8;

let lastClosedAt = Number.NEGATIVE_INFINITY;

type Side = "top" | "bottom" | "right";

interface TooltipProps {
  content: ReactNode;
  side?: Side;
  /** Opens the tooltip only if the anchor passes this test. */
  when?: (anchor: Element) => boolean;
  /** True if the text is also the control's name, so that screen readers do not read it twice. */
  silent?: boolean;
  children: ReactElement;
}

/** Information must not be only in a tooltip. Radix's tooltip would add 15 KB to every page. */
export function Tooltip({
  content,
  side = "bottom",
  when = () => true,
  silent = false,
  children,
}: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = () => {
    clearTimeout(timer.current);
    if (anchor) lastClosedAt = Date.now();
    setAnchor(null);
  };
  const enter = ({ currentTarget, pointerType }: PointerEvent) => {
    if (pointerType === "touch" || !when(currentTarget)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => setAnchor(currentTarget),
      Date.now() - lastClosedAt < SKIP_MS ? 0 : OPEN_MS,
    );
  };
  useEffect(() => {
    if (!anchor) return;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setAnchor(null);
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [anchor]);

  return (
    <>
      <Slot.Root
        onPointerEnter={enter}
        onPointerLeave={close}
        onPointerDown={close}
        onFocus={({ currentTarget }) =>
          currentTarget.matches(":focus-visible") && when(currentTarget) && setAnchor(currentTarget)
        }
        onBlur={close}
        {...(anchor && !silent ? { "aria-describedby": id } : {})}
      >
        {children}
      </Slot.Root>
      {anchor && (
        <Bubble id={id} anchor={anchor} side={side}>
          {content}
        </Bubble>
      )}
    </>
  );
}

function Bubble({
  id,
  anchor,
  side,
  children,
}: {
  id: string;
  anchor: Element;
  side: Side;
  children: ReactNode;
}) {
  const bubble = useRef<HTMLDivElement>(null);
  const container = usePortalContainer();
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    const at = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = element;
    if (side === "right") {
      element.style.left = `${at.right + GAP_PX}px`;
      element.style.top = `${at.top + at.height / 2 - height / 2}px`;
      return;
    }
    const topBelow = at.bottom + GAP_PX;
    const topAbove = at.top - GAP_PX - height;
    const fitsSide =
      side === "bottom" ? topBelow + height < window.innerHeight - EDGE_PX : topAbove < EDGE_PX;
    const center = at.left + at.width / 2 - width / 2;
    element.style.left = `${Math.max(EDGE_PX, Math.min(center, window.innerWidth - EDGE_PX - width))}px`;
    element.style.top = `${fitsSide ? topBelow : topAbove}px`;
  }, [anchor, side]);
  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className="pointer-events-none fixed top-0 left-0 z-60 w-max max-w-64 animate-fade-in rounded-sm bg-ink px-2 py-1 text-ground text-xs shadow-float"
    >
      {children}
    </div>,
    container ?? document.body,
  );
}
