import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { type ActionForm, useActionForm } from "#app/lib/mutation/use-action-form.ts";
import type { ButtonProps } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import { FormFault } from "./form-fault.tsx";

interface SaveBarProps {
  form: Pick<ActionForm, "isBusy" | "result" | "error">;
  label?: string | undefined;
  variant?: ButtonProps["variant"];
  disabled?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

export function SaveBar({
  form,
  label = t("settings.common.saveChanges"),
  variant = "primary",
  disabled = false,
  className,
  children,
}: SaveBarProps) {
  return (
    <div className={cn("grid gap-3", className)}>
      <FormFault form={form} />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton write={form} variant={variant} disabled={disabled}>
          {label}
        </SubmitButton>
        {children}
        <p role="status" className="flex items-center gap-1.5 text-paid text-sm">
          {form.result?.saved && (
            <>
              <CircleCheck aria-hidden className="size-4 shrink-0" />
              {form.result.saved}
            </>
          )}
        </p>
      </div>
    </div>
  );
}

interface SavedFormProps {
  /** Name by which the page's action recognizes this form. */
  name: string;
  className?: string;
  label?: string;
  /**
   * `savesItself` is true if each control saves its own changes. The save button is then only for
   * browsers without JavaScript.
   */
  savesItself?: boolean;
  children: (errors: Record<string, string>) => ReactNode;
}

export function SavedForm({
  name,
  className = "gap-6",
  label,
  savesItself = false,
  children,
}: SavedFormProps) {
  const form = useActionForm(name);
  return (
    <form.Form {...form.formProps} className={cn("grid", className)}>
      {children(form.fields)}
      <SaveBar
        form={form}
        label={label}
        className={savesItself ? "not-noscript:hidden" : undefined}
      />
    </form.Form>
  );
}
