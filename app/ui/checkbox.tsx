import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { cn } from "./cn.ts";

/** Works without scripts. Submits `name=on` with its form. */
export const Checkbox = forwardRef<
  HTMLInputElement,
  Omit<ComponentPropsWithoutRef<"input">, "type">
>(function Checkbox({ className, ...props }, ref) {
  return <input ref={ref} type="checkbox" className={cn("tick size-5", className)} {...props} />;
});
