import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { cn } from "./cn.ts";

export const buttonStyles = cva(
  "inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-full font-semibold transition-colors active:opacity-80 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:size-[1.15em] [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        /** The main action of a page. A page may have only one. */
        primary:
          "bg-accent text-accent-ink enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover disabled:bg-line disabled:text-muted disabled:opacity-100",
        secondary: "bg-surface text-ink ring-1 ring-line ring-inset hover:bg-line/60",
        outline: "text-ink ring-1 ring-edge ring-inset hover:bg-surface",
        quiet: "text-ink hover:bg-line/60",
        danger: "bg-live text-live-ink hover:opacity-90",
        live: "bg-live text-live-ink hover:opacity-90",
        ai: "bg-ai text-ai-ink enabled:hover:opacity-90 disabled:bg-line disabled:text-muted disabled:opacity-100",
      },
      size: {
        sm: "h-8 px-3 text-sm",
        md: "h-10 px-4 text-sm",
        lg: "h-12 px-6 text-base",
      },
      block: { true: "w-full" },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export interface ButtonProps
  extends ComponentPropsWithoutRef<"button">,
    VariantProps<typeof buttonStyles> {
  /** Applies the button's styles to its only child, usually a Link. */
  asChild?: boolean;
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { asChild = false, variant, size, block, className, type, ...props },
  ref,
) {
  const Root = asChild ? Slot.Root : "button";
  return (
    <Root
      ref={ref}
      type={asChild ? undefined : (type ?? "button")}
      className={cn(buttonStyles({ variant, size, block }), className)}
      {...props}
    />
  );
});
