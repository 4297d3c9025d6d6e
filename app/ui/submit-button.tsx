import { forwardRef } from "react";
import { t } from "#i18n/t.ts";
import { Button, type ButtonProps } from "./button.tsx";

export interface SubmitButtonProps extends Omit<ButtonProps, "type" | "asChild"> {
  /** The write that the button starts, from `useActionForm`, `useMutation` or a navigation. */
  write: { isBusy: boolean; sent?: FormData | null };
  busyLabel?: string;
}

/**
 * Submits its form only once. While the write is pending, the button ignores clicks. It is not
 * disabled, because a disabled button would lose the keyboard focus.
 */
export const SubmitButton = forwardRef<HTMLButtonElement, SubmitButtonProps>(function SubmitButton(
  { write, busyLabel = t("ui.button.saving"), onClick, children, ...props },
  ref,
) {
  const { isBusy, sent } = write;
  // In a form with several buttons, only the pressed one shows that it is busy.
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
