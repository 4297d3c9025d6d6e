import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { cn } from "#app/ui/cn.ts";
import { Tooltip } from "#app/ui/tooltip.tsx";

/** Width in px below which an item shows only its icon. */
const LABELED_FROM = 100;
const isIconOnly = (item: Element) => item.clientWidth < LABELED_FROM;

interface RailItemProps {
  to: string;
  label: string;
  isCurrent: boolean;
  /** The icon, 20 px wide, or the avatar, 32 px wide: both are centered at the same position. */
  mark: ReactNode;
  isAvatar?: boolean;
  children?: ReactNode;
}

/**
 * A collapsed rail is narrower and clips the labels, so that screen readers still read them and the
 * icons keep their place.
 */
export function RailItem({
  to,
  label,
  isCurrent,
  mark,
  isAvatar = false,
  children,
}: RailItemProps) {
  return (
    <li>
      <Tooltip content={label} side="right" silent when={isIconOnly}>
        <Link
          to={to}
          prefetch="intent"
          aria-current={isCurrent ? "page" : undefined}
          className={cn(
            "flex h-10 items-center overflow-hidden whitespace-nowrap rounded-md text-sm transition-colors hover:bg-surface focus-visible:-outline-offset-2 aria-[current=page]:bg-surface aria-[current=page]:text-accent",
            isAvatar ? "h-12 gap-2.5 px-2" : "gap-4 px-3.5 font-semibold",
          )}
        >
          {mark}
          {children ?? <span className="truncate">{label}</span>}
        </Link>
      </Tooltip>
    </li>
  );
}
