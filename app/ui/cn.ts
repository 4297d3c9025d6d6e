import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: {
    theme: {
      shadow: ["float"],
      animate: ["skeleton", "in", "out", "fade-in", "sheet-in", "drawer-in"],
    },
  },
});

/** Joins class names. If two classes set the same CSS property, only the later class stays. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes));
