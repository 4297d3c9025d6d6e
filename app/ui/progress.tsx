import { Progress as Radix } from "radix-ui";
import { cn } from "./cn.ts";

/** `value` 0 to 1, or null while it is not known. */
export function Progress({
  value,
  label,
  className,
}: {
  value: number | null;
  label: string;
  className?: string;
}) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <Radix.Root
      value={percent}
      aria-label={label}
      className={cn("h-1.5 w-full overflow-hidden rounded-full bg-line", className)}
    >
      <Radix.Indicator
        // No transition: a bar that is told often would lay the page out at every frame, which
        // costs an upload its pace.
        className={cn(
          "h-full rounded-full bg-accent",
          percent === null && "w-1/3 animate-skeleton",
        )}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </Radix.Root>
  );
}
