import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { cn } from "./cn.ts";

export const FileInput = forwardRef<
  HTMLInputElement,
  Omit<ComponentPropsWithoutRef<"input">, "type">
>(function FileInput({ className, ...props }, ref) {
  return (
    <input
      ref={ref}
      type="file"
      className={cn(
        "w-56 max-w-full rounded-full text-muted text-sm file:mr-3 file:h-10 file:cursor-pointer file:rounded-full file:border-0 file:bg-line/70 file:px-4 file:font-semibold file:text-ink hover:file:bg-line",
        className,
      )}
      {...props}
    />
  );
});
