import { Check } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { cn } from "./cn.ts";

/** Sends `name=on` with its form. Until scripts run, forms that must work without them use `<NativeCheckbox>`. */
export const Checkbox = forwardRef<HTMLButtonElement, ComponentPropsWithoutRef<typeof Radix.Root>>(function Checkbox(
  { className, ...props },
  ref,
) {
  return (
    <Radix.Root
      ref={ref}
      className={cn(
        "grid size-5 shrink-0 place-items-center rounded-sm bg-raised ring-1 ring-edge ring-inset transition-colors hover:ring-muted disabled:opacity-50 aria-invalid:ring-danger data-[state=checked]:bg-accent data-[state=checked]:text-accent-ink data-[state=checked]:ring-accent",
        className,
      )}
      {...props}
    >
      <Radix.Indicator>
        <Check aria-hidden className="size-4" strokeWidth={3} />
      </Radix.Indicator>
    </Radix.Root>
  );
});

/** The browser's own checkbox in our colour: works before and without scripts. */
export const NativeCheckbox = forwardRef<HTMLInputElement, Omit<ComponentPropsWithoutRef<"input">, "type">>(function NativeCheckbox(
  { className, ...props },
  ref,
) {
  return <input ref={ref} type="checkbox" className={cn("mt-0.5 size-5 shrink-0 accent-accent", className)} {...props} />;
});
