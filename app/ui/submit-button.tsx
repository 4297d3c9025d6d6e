import { forwardRef } from "react";
import { t } from "#i18n/t.ts";
import { Button, type ButtonProps } from "./button.tsx";

export interface SubmitButtonProps extends Omit<ButtonProps, "type" | "asChild"> {
  /** The write that the button starts: `useActionForm`, `useMutation` or a navigation. */
  write: { isBusy: boolean; sent?: FormData | null };
  /** Replaces the label while the write is on its way. */
  busyLabel?: string;
}

/**
 * Sends its form, once. A disabled button would lose the keyboard's focus, so a busy one only
 * ignores clicks.
 */
export const SubmitButton = forwardRef<HTMLButtonElement, SubmitButtonProps>(function SubmitButton(
  { write, busyLabel = t("ui.button.saving"), onClick, children, ...props },
  ref,
) {
  const { isBusy, sent } = write;
  // Of several buttons in a form only the pressed one shows that it works.
  const isPressed =
    isBusy && (!sent || props.name === undefined || sent.get(props.name) === props.value);
  return (
    <Button
      {...props}
      ref={ref}
      type="submit"
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {isPressed ? busyLabel : children}
    </Button>
  );
});
