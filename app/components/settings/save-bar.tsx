import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { t } from "#i18n/t.ts";
import { FormFault } from "./form-fault.tsx";
import { type SettingsAnswer, useSettingsForm } from "./use-settings-form.ts";

interface SaveBarProps {
  form: { busy: boolean; answer: SettingsAnswer | null; general: string | null };
  /** What the button does. */
  label?: string;
  variant?: ButtonProps["variant"];
  disabled?: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** The end of a form of settings: the button, and in words what came of it. */
export function SaveBar({ form, label = t("settings.saveChanges"), variant = "primary", disabled = false, children }: SaveBarProps) {
  return (
    <div className="grid gap-3">
      <FormFault form={form} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant={variant} disabled={disabled || form.busy}>
          {form.busy ? t("settings.saving") : label}
        </Button>
        {children}
        <p role="status" className="flex items-center gap-1.5 text-paid text-sm">
          {form.answer?.saved && (
            <>
              <CircleCheck aria-hidden className="size-4 shrink-0" />
              {form.answer.saved}
            </>
          )}
        </p>
      </div>
    </div>
  );
}

interface SavedFormProps {
  /** Names the form to the action. */
  name: string;
  className?: string;
  /** What the button does. */
  label?: string;
  children: (errors: Record<string, string>) => ReactNode;
}

/** A page of settings that is one form, saved as a whole. */
export function SavedForm({ name, className = "gap-6", label, children }: SavedFormProps) {
  const form = useSettingsForm(name);
  return (
    <form.Form {...form.formProps} className={cn("grid", className)}>
      {children(form.errors)}
      <SaveBar form={form} {...(label !== undefined && { label })} />
    </form.Form>
  );
}
