import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { t } from "#i18n/t.ts";
import { Button } from "./button.tsx";
import { useEarlyEscape } from "./early-escape.ts";
import { useFocusReturn } from "./focus-return.ts";

interface AlertDialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens the dialog; undefined if `open` controls the dialog. */
  trigger?: ReactNode;
  title: ReactNode;
  description: ReactNode;
  /** Text of the confirm button, with the same verb as the control that opened the dialog. */
  action: ReactNode;
  cancel?: ReactNode;
  destructive?: boolean;
  onAction: () => void;
  children?: ReactNode;
}

export function AlertDialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  action,
  cancel = t("ui.dialog.cancel"),
  destructive = true,
  onAction,
  children,
}: AlertDialogProps) {
  const focusReturn = useFocusReturn();
  const { closeRef, onKeyDown } = useEarlyEscape();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim/70" />
        <Radix.Content
          {...focusReturn}
          onKeyDown={onKeyDown}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto w-full animate-sheet-in rounded-t-lg bg-raised p-6 text-ink shadow-float ring-1 ring-line sm:inset-y-0 sm:my-auto sm:h-fit sm:w-[calc(100%-32px)] sm:max-w-md sm:rounded-lg"
        >
          <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-muted text-sm">{description}</Radix.Description>
          {children}
          <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Radix.Cancel asChild>
              <Button ref={closeRef} variant="quiet">
                {cancel}
              </Button>
            </Radix.Cancel>
            <Radix.Action asChild>
              <Button variant={destructive ? "danger" : "primary"} onClick={onAction}>
                {action}
              </Button>
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
