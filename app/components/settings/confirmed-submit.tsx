import { type ReactNode, useRef, useState } from "react";
import { AlertDialog } from "#app/components/ui/alert-dialog.tsx";
import { Button, type ButtonProps } from "#app/components/ui/button.tsx";

interface ConfirmedSubmitProps extends Omit<ButtonProps, "about" | "type" | "onClick"> {
  question: ReactNode;
  /** What will happen, and whether it can be undone. */
  about: ReactNode;
  /** The verb on the dialog's button. */
  verb: string;
}

/** Submits its form after a question. Before scripts run it submits at once, as any button does. */
export function ConfirmedSubmit({ question, about, verb, children, ...props }: ConfirmedSubmitProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        {...props}
        ref={button}
        type="submit"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </Button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title={question}
        description={about}
        action={verb}
        onAction={() => button.current?.form?.requestSubmit(button.current)}
      />
    </>
  );
}
