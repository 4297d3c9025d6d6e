import { Slider as Radix } from "radix-ui";
import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { cn } from "./cn.ts";

interface SliderProps extends ComponentPropsWithoutRef<typeof Radix.Root> {
  "aria-label": string;
  valueText?: string;
}

export const Slider = forwardRef<HTMLSpanElement, SliderProps>(function Slider(
  { className, "aria-label": label, valueText, ...props },
  ref,
) {
  return (
    <Radix.Root
      ref={ref}
      className={cn(
        "relative flex h-6 w-full touch-none select-none items-center data-[disabled]:opacity-50",
        className,
      )}
      {...props}
    >
      <Radix.Track className="relative h-1 grow rounded-full bg-line">
        <Radix.Range className="absolute h-full rounded-full bg-accent" />
      </Radix.Track>
      <Radix.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="block size-5 rounded-full bg-accent shadow-knob ring-4 ring-ground transition-transform hover:scale-110"
      />
    </Radix.Root>
  );
});
