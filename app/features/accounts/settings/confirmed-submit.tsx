import { type ReactNode, useRef, useState } from "react";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { SubmitButton, type SubmitButtonProps } from "#app/ui/submit-button.tsx";

interface ConfirmedSubmitProps extends Omit<SubmitButtonProps, "about" | "onClick"> {
  question: ReactNode;
  about: ReactNode;
  verb: string;
}

/** Without JavaScript, the browser submits the form without confirmation. */
export function ConfirmedSubmit({ question, about, verb, ...props }: ConfirmedSubmitProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <SubmitButton
        {...props}
        ref={button}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      />
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
