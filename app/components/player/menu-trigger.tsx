import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { onScrim } from "./control-button.tsx";

/** Opens a menu of the player. */
export const MenuTrigger = forwardRef<HTMLButtonElement, ComponentPropsWithoutRef<typeof Button>>(function MenuTrigger(
  { className, ...props },
  ref,
) {
  return (
    <Button
      ref={ref}
      variant="quiet"
      size="sm"
      className={cn("tabular h-10 px-2.5 max-sm:px-2 [&_svg]:size-5", onScrim, className)}
      {...props}
    />
  );
});
