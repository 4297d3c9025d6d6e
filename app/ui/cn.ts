import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: {
    theme: { shadow: ["float"], animate: ["skeleton", "in", "out", "fade-in", "sheet-in"] },
  },
});

/** Joins class names; of two that set the same thing, the later one stands. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes));
