import { DropdownMenu as Radix } from "radix-ui";
import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { cn } from "./cn.ts";
import { hasChosenFocus } from "./focus-return.ts";
import { usePortalContainer } from "./portal.ts";

export const DropdownMenu = Radix.Root;
export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuRadioGroup = Radix.RadioGroup;

export const DropdownMenuContent = forwardRef<
  HTMLDivElement,
  ComponentPropsWithoutRef<typeof Radix.Content>
>(function DropdownMenuContent({ className, onCloseAutoFocus, ...props }, ref) {
  return (
    <Radix.Portal container={usePortalContainer()}>
      <Radix.Content
        ref={ref}
        align="end"
        sideOffset={8}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          if (hasChosenFocus()) event.preventDefault();
          else onCloseAutoFocus?.(event);
        }}
        className={cn(
          "z-60 min-w-52 animate-in rounded-md bg-raised p-1 text-ink shadow-float ring-1 ring-line",
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
});

const itemStyles =
  "flex min-h-10 w-full cursor-default select-none items-center gap-3 rounded-sm px-3 text-sm outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-line [&_svg]:size-4 [&_svg]:text-muted";

interface ItemProps extends ComponentPropsWithoutRef<typeof Radix.Item> {
  destructive?: boolean;
}

export const DropdownMenuItem = forwardRef<HTMLDivElement, ItemProps>(function DropdownMenuItem(
  { className, destructive, ...props },
  ref,
) {
  return (
    <Radix.Item
      ref={ref}
      className={cn(itemStyles, destructive && "text-danger [&_svg]:text-danger", className)}
      {...props}
    />
  );
});

export function DropdownMenuRadioItem({
  className,
  ...props
}: ComponentPropsWithoutRef<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem
      className={cn(itemStyles, "data-[state=checked]:text-accent", className)}
      {...props}
    />
  );
}

export function DropdownMenuLabel({
  className,
  ...props
}: ComponentPropsWithoutRef<typeof Radix.Label>) {
  return <Radix.Label className={cn("px-3 py-2 text-sm", className)} {...props} />;
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}
