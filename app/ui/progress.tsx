import { Progress as Radix } from "radix-ui";
import { cn } from "./cn.ts";

/** `value` is 0 to 1, or null while unknown. */
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
        // A CSS transition would cause a layout in every frame, which slows down an upload.
        className={cn(
          "h-full rounded-full bg-accent",
          percent === null && "w-1/3 animate-skeleton",
        )}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </Radix.Root>
  );
}
