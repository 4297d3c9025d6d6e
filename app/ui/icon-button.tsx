import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { cn } from "./cn.ts";
import { Tooltip } from "./tooltip.tsx";

interface IconButtonProps
  extends Omit<ButtonProps, "aria-label" | "block">,
    Omit<ComponentPropsWithoutRef<"button">, "aria-label"> {
  label: string;
  /** Shows the label on hover. Must be false if the button's menu opens under the pointer. */
  tooltip?: boolean;
}

const SIZES = { sm: "size-8 text-base", md: "size-10 text-lg", lg: "size-12 text-lg" } as const;

export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, tooltip = true, size, variant = "quiet", className, ...props },
  ref,
) {
  const button = (
    <Button
      ref={ref}
      variant={variant}
      aria-label={label}
      className={cn("px-0", SIZES[size ?? "md"], className)}
      {...props}
    />
  );
  return tooltip ? (
    <Tooltip content={label} silent>
      {button}
    </Tooltip>
  ) : (
    button
  );
});
