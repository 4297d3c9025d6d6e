import { ChevronDown } from "lucide-react";
import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { cn } from "./cn.ts";

/** A select that works without JavaScript, with our arrow instead of the browser's. */
export const NativeSelect = forwardRef<HTMLSelectElement, ComponentPropsWithoutRef<"select">>(
  function NativeSelect({ className, ...props }, ref) {
    return (
      <span className="relative inline-grid max-w-full">
        <select
          ref={ref}
          className={cn(className, "w-full cursor-pointer appearance-none truncate pr-9")}
          {...props}
        />
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </span>
    );
  },
);
