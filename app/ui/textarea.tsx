import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { cn } from "./cn.ts";
import { controlStyles } from "./input.tsx";

export const Textarea = forwardRef<HTMLTextAreaElement, ComponentPropsWithoutRef<"textarea">>(
  function Textarea({ className, ...props }, ref) {
    return (
      <textarea
        ref={ref}
        className={cn(controlStyles, "block min-h-24 resize-y px-3 py-2.5", className)}
        {...props}
      />
    );
  },
);
