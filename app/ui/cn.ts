import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: {
    theme: { shadow: ["float"], animate: ["skeleton", "in", "out", "fade-in", "sheet-in"] },
  },
});

/** If two classes set the same CSS property, the later class wins. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes));
