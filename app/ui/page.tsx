import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn.ts";

// Every page has one of these layouts. All have the same left edge, which the utility `page` of
// app/styles/app.css sets; only the width of their content differs.

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
