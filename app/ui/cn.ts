import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";
import { CLASS_GROUPS, CONFLICTS } from "./class-groups.ts";

/** The default configuration of tailwind-merge adds 6 KiB (brotli) to every page. */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: CLASS_GROUPS,
  conflictingClassGroups: CONFLICTS,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ["*", "**", "after", "before"],
}));

/** Joins class names. If two classes set the same CSS property, only the later class stays. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes));
