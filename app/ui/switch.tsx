import { Switch as Radix } from "radix-ui";
import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { cn } from "./cn.ts";

/** Needs a label: `aria-label`, or `id` and a `<label htmlFor>`. */
export const Switch = forwardRef<HTMLButtonElement, ComponentPropsWithoutRef<typeof Radix.Root>>(
  function Switch({ className, ...props }, ref) {
    return (
      <Radix.Root
        ref={ref}
        className={cn(
          "inline-flex h-6 w-11 shrink-0 items-center rounded-full bg-edge p-0.5 transition-colors disabled:opacity-50 data-[state=checked]:bg-accent",
          className,
        )}
        {...props}
      >
        <Radix.Thumb className="size-5 rounded-full bg-white shadow-knob transition-transform data-[state=checked]:translate-x-5" />
      </Radix.Root>
    );
  },
);
