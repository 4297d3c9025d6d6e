import { Tabs as Radix } from "radix-ui";
import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn.ts";

export const Tabs = Radix.Root;

export function TabsList({ className, ...props }: ComponentPropsWithoutRef<typeof Radix.List>) {
  return (
    <Radix.List
      className={cn("no-scrollbar flex gap-6 overflow-x-auto border-line border-b", className)}
      {...props}
    />
  );
}

export function TabsTrigger({
  className,
  ...props
}: ComponentPropsWithoutRef<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        "-mb-px inline-flex h-11 shrink-0 items-center gap-2 border-transparent border-b-2 font-semibold text-muted text-sm transition-colors hover:text-ink focus-visible:-outline-offset-2 disabled:opacity-50 data-[state=active]:border-accent data-[state=active]:text-ink",
        className,
      )}
      {...props}
    />
  );
}

export function TabsContent({
  className,
  ...props
}: ComponentPropsWithoutRef<typeof Radix.Content>) {
  return (
    <Radix.Content className={cn("pt-6 focus-visible:outline-offset-8", className)} {...props} />
  );
}
