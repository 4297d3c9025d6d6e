import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useStyleNonce } from "#app/lib/nonce.ts";
import { cn } from "./cn.ts";
import { controlStyles } from "./input.tsx";

export interface SelectOption {
  value: string;
  label: ReactNode;
  disabled?: boolean;
}

interface SelectProps {
  options: readonly SelectOption[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  placeholder?: string;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  size?: "sm" | "md";
  className?: string;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

/** Keeps the trigger in view: content above it can grow while the open list blocks scrolling. */
function useTriggerInView(trigger: RefObject<HTMLButtonElement>, isOpen: boolean): void {
  useEffect(() => {
    const element = trigger.current;
    if (!isOpen || !element) return;
    const observer = new IntersectionObserver(
      ([entry]) =>
        entry && entry.intersectionRatio < 1 && element.scrollIntoView({ block: "nearest" }),
      { threshold: 1 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [trigger, isOpen]);
}

export function Select({
  options,
  placeholder,
  size = "md",
  className,
  id,
  name,
  required,
  disabled,
  value,
  defaultValue,
  onValueChange,
  ...aria
}: SelectProps) {
  const nonce = useStyleNonce();
  const [chosen, setChosen] = useState(defaultValue);
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  useTriggerInView(trigger, isOpen);
  const choose = (next: string) => {
    setChosen(next);
    onValueChange?.(next);
  };
  const selected = options.find((o) => o.value === (value ?? chosen));
  return (
    <Radix.Root
      value={value}
      defaultValue={defaultValue}
      onValueChange={choose}
      onOpenChange={setIsOpen}
      name={name}
      required={required}
      disabled={disabled}
    >
      <Radix.Trigger
        ref={trigger}
        id={id}
        className={cn(
          controlStyles,
          "flex items-center justify-between gap-2 px-3 text-left data-[placeholder]:text-muted [&>span]:truncate",
          size === "sm" ? "h-9 text-sm" : "h-11",
          className,
        )}
        {...aria}
      >
        {/* Without scripts, Radix does not know the label of the chosen value. */}
        <Radix.Value placeholder={placeholder}>{selected?.label}</Radix.Value>
        <Radix.Icon>
          <ChevronDown aria-hidden className="size-4 text-muted" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-60 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-in overflow-hidden rounded-md bg-raised text-ink shadow-float ring-1 ring-line"
        >
          <Radix.Viewport className="p-1" nonce={nonce}>
            {options.map((o) => (
              <Radix.Item
                key={o.value}
                value={o.value}
                disabled={o.disabled}
                className="relative flex min-h-9 cursor-default select-none items-center rounded-sm py-1.5 pr-8 pl-3 text-sm outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-line"
              >
                <Radix.ItemText>{o.label}</Radix.ItemText>
                <Radix.ItemIndicator className="absolute right-2.5">
                  <Check aria-hidden className="size-4 text-accent" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
