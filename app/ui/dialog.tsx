import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { t } from "#i18n/t.ts";
import { cn } from "./cn.ts";
import { useEarlyEscape } from "./early-escape.ts";
import { useFocusReturn } from "./focus-return.ts";
import { IconButton } from "./icon-button.tsx";
import { usePortalContainer } from "./portal.ts";

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

interface DialogContentProps {
  title: ReactNode;
  /** True if only screen readers read the title. */
  hideTitle?: boolean;
  description?: ReactNode;
  size?: "sm" | "md" | "lg" | "xl";
  className?: string;
  focusFirst?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

const WIDTH = {
  sm: "sm:max-w-sm",
  md: "sm:max-w-lg",
  lg: "sm:max-w-3xl",
  xl: "sm:max-w-5xl",
} as const;

export function DialogContent({
  title,
  hideTitle = false,
  description,
  size = "md",
  className,
  focusFirst,
  children,
}: DialogContentProps) {
  const focusReturn = useFocusReturn();
  const { closeRef, onKeyDown } = useEarlyEscape();
  return (
    <Radix.Portal container={usePortalContainer()}>
      <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim/70" />
      <Radix.Content
        {...focusReturn}
        onKeyDown={onKeyDown}
        onOpenAutoFocus={(event) => {
          focusReturn.onOpenAutoFocus();
          if (!focusFirst?.current) return;
          event.preventDefault();
          focusFirst.current.focus();
        }}
        aria-describedby={description ? undefined : ""}
        className={cn(
          "fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[92dvh] w-full animate-sheet-in overflow-y-auto rounded-t-lg bg-raised p-6 text-ink shadow-float ring-1 ring-line sm:inset-y-0 sm:my-auto sm:h-fit sm:w-[calc(100%-32px)] sm:rounded-lg",
          WIDTH[size],
          className,
        )}
      >
        <Radix.Title className={hideTitle ? "sr-only" : "pr-10 font-semibold text-lg"}>
          {title}
        </Radix.Title>
        {description && (
          <Radix.Description className="mt-1 text-muted text-sm">{description}</Radix.Description>
        )}
        {children}
        <Radix.Close asChild>
          <IconButton
            ref={closeRef}
            label={t("ui.dialog.close")}
            tooltip={false}
            size="sm"
            className="absolute top-4 right-4 bg-raised/80"
          >
            <X aria-hidden />
          </IconButton>
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  );
}

/** @param sticky true if the footer stays visible below content that is longer than the screen */
export function DialogFooter({
  sticky = false,
  children,
}: {
  sticky?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={cn(
        "mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end",
        sticky &&
          "sticky -bottom-6 -mx-6 -mb-6 flex-row justify-end border-line border-t bg-raised px-6 py-4",
      )}
    >
      {children}
    </div>
  );
}
