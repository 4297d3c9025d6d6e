import { cn } from "./cn.ts";

/** Give it the shape of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("animate-skeleton rounded-md bg-line", className)} />;
}
