import { cva } from "class-variance-authority";
import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn.ts";

/** A chip needs `aria-current` (Link) or `aria-pressed` (button). */
export const chipStyles = cva(
  "inline-flex h-9 shrink-0 select-none items-center gap-2 whitespace-nowrap rounded-full bg-surface px-4 font-semibold text-ink text-sm ring-1 ring-line ring-inset transition-colors hover:bg-line/60 aria-pressed:bg-ink aria-pressed:text-ground aria-pressed:ring-ink aria-[current=true]:bg-ink aria-[current=true]:text-ground aria-[current=true]:ring-ink",
);

export function Chip({ className, ...props }: ComponentPropsWithoutRef<"button">) {
  return <button type="button" className={cn(chipStyles(), className)} {...props} />;
}
