import { forwardRef } from "react";
import { t } from "#i18n/t.ts";
import { Button, type ButtonProps } from "./button.tsx";

export interface SubmitButtonProps extends Omit<ButtonProps, "type" | "asChild"> {
  write: { isBusy: boolean; sent?: FormData | null };
  busyLabel?: string;
}

/** While busy, the button ignores clicks. A disabled button would lose the keyboard focus. */
export const SubmitButton = forwardRef<HTMLButtonElement, SubmitButtonProps>(function SubmitButton(
  { write, busyLabel = t("ui.button.saving"), onClick, children, ...props },
  ref,
) {
  const { isBusy, sent } = write;
  // If a form has several buttons, only the pressed button shows that the form is busy.
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
