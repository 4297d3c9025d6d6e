import { Link } from "@remix-run/react";
import { chipStyles } from "./chip.tsx";
import { cn } from "./cn.ts";

interface ChipNavProps {
  label: string;
  items: readonly { key: string; to: string; label: string; isCurrent: boolean }[];
  className?: string;
}

export function ChipNav({ label, items, className }: ChipNavProps) {
  return (
    <nav aria-label={label} className={cn("max-lg:-mx-4 min-w-0", className)}>
      <ul className="no-scrollbar flex gap-2 overflow-x-auto py-1 max-lg:px-4">
        {items.map(({ key, to, label: text, isCurrent }) => (
          <li key={key} className="shrink-0">
            <Link
              to={to}
              prefetch="intent"
              preventScrollReset
              aria-current={isCurrent ? "true" : undefined}
              className={chipStyles()}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
