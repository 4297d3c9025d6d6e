import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn.ts";

// Every page has one of these layouts. All have the same left edge; only the width of their content
// differs. Only this file uses the utility `page` of app/styles/app.css.

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

/** For a live picture beside its chat: as wide as the window, and without margins on phones. */
export const LivePage = ({ as: Root = "div", className, ...props }: PageProps) => (
  <Root className={cn("lg:px-8 lg:pt-6", className)} {...props} />
);
