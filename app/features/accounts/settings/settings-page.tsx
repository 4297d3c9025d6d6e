import type { ReactNode } from "react";
import type { ActionForm, ActionResult } from "#app/lib/mutation/use-action-form.ts";
import { cn } from "#app/ui/cn.ts";
import { FormFault } from "./form-fault.tsx";

export function SettingsPage({
  title,
  about,
  children,
}: {
  title: string;
  about?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid max-w-3xl content-start gap-8">
      <header className="grid gap-1">
        <h1 className="text-xl">{title}</h1>
        {about && <p className="measure text-muted">{about}</p>}
      </header>
      {children}
    </div>
  );
}

interface SettingsSectionProps {
  title: ReactNode;
  id: string;
  about?: ReactNode;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function SettingsSection({
  title,
  id,
  about,
  aside,
  className,
  children,
}: SettingsSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 border-line border-t pt-6 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2 id={id} className="scroll-mt-24 text-lg">
            {title}
          </h2>
          {about && <p className="measure text-muted text-sm">{about}</p>}
        </div>
        {aside}
      </div>
      <div className={cn("grid gap-5", className)}>{children}</div>
    </section>
  );
}

interface SettingsRowProps {
  title: ReactNode;
  about?: ReactNode;
  children?: ReactNode;
  className?: string;
}

export function SettingsRow({ title, about, children, className }: SettingsRowProps) {
  return (
    <div className={cn("flex flex-wrap items-center justify-between gap-x-6 gap-y-3", className)}>
      <div className="grid min-w-0 gap-0.5">
        <div className="font-semibold text-sm">{title}</div>
        {about && <div className="measure text-muted text-sm">{about}</div>}
      </div>
      {children && <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>}
    </div>
  );
}

interface SettingsListProps<Item> {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

export function SettingsList<Item extends { id: string }>({
  items,
  children,
}: SettingsListProps<Item>) {
  return (
    <ul className="grid divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="py-4 first:pt-0 last:pb-0">
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

interface FormRowProps extends SettingsRowProps {
  form: ActionForm<ActionResult>;
  /** Hidden input `name=value`, which identifies the row. */
  name: string;
  value: string;
}

export function FormRow({ form, name, value, title, ...row }: FormRowProps) {
  return (
    <form.Form {...form.formProps} className="grid gap-3">
      <FormFault form={form} />
      <input type="hidden" name={name} value={value} />
      <SettingsRow
        title={<span className="flex flex-wrap items-center gap-2">{title}</span>}
        {...row}
      />
    </form.Form>
  );
}
