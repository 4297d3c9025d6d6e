import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { cn } from "./cn.ts";

export const controlStyles =
  "w-full min-w-0 rounded-md bg-raised text-base text-ink ring-1 ring-edge ring-inset transition-shadow placeholder:text-muted hover:ring-muted focus:outline-2 focus:outline-accent focus:-outline-offset-1 disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:ring-danger";

export const Input = forwardRef<HTMLInputElement, ComponentPropsWithoutRef<"input">>(function Input(
  { className, ...props },
  ref,
) {
  return <input ref={ref} className={cn(controlStyles, "h-11 px-3", className)} {...props} />;
});
