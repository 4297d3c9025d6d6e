import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn.ts";

/*
 * Every page stands in one of these layouts. All start at the same left edge; they differ only in
 * how far their content extends to the right (the utility `page` in app/styles/app.css).
 */

interface PageProps extends ComponentPropsWithoutRef<"div"> {
  as?: "div" | "section";
}

/** For grids of cards, tables and pages with two columns. */
export const WidePage = ({ as: Root = "div", className, ...props }: PageProps) => (
  <Root className={cn("page", className)} {...props} />
);

/** For lists with one column, and for texts. */
export const ReadingPage = ({ as: Root = "div", className, ...props }: PageProps) => (
  <Root className={cn("page page-reading", className)} {...props} />
);

/** For one form. */
export const FormPage = ({ as: Root = "div", className, ...props }: PageProps) => (
  <Root className={cn("page page-form", className)} {...props} />
);
