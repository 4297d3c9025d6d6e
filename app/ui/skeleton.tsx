import { cn } from "./cn.ts";

/** `className` sets the shape of the content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("animate-skeleton rounded-md bg-line", className)} />;
}

export function UserRowSkeletons({ label, className }: { label: string; className?: string }) {
  return (
    <div role="status" className={cn("grid gap-5", className)}>
      <span className="sr-only">{label}</span>
      {["a", "b", "c"].map((key) => (
        <div key={key} className="flex gap-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-4 w-4/5 rounded-sm" />
            <Skeleton className="h-3 w-24 rounded-sm" />
          </div>
        </div>
      ))}
    </div>
  );
}
