import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn.ts";

/** A card is only for content that neither space nor a line separates clearly enough. */
export function Card({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return (
    <div
      className={cn("rounded-lg bg-surface p-5 ring-1 ring-line ring-inset sm:p-6", className)}
      {...props}
    />
  );
}
