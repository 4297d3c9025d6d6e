import { SaveBar } from "#app/features/accounts/settings/save-bar.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { cn } from "#app/ui/cn.ts";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { formatTime } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { SUPPORT_TEXT_MAX, type SupportMessage } from "#worker/domain/trust/support/contract.ts";

interface SupportMessagesProps {
  messages: readonly SupportMessage[];
  name: string;
}

export function SupportMessages({ messages, name }: SupportMessagesProps) {
  return (
    <ol className="grid gap-4">
      {messages.map(({ id, fromStaff, text, createdAt }) => (
        <li
          key={id}
          className={cn(
            "grid max-w-[72ch] gap-1 rounded-lg px-4 py-3",
            fromStaff ? "bg-accent-soft" : "bg-surface",
          )}
        >
          <p className="flex flex-wrap justify-between gap-x-4 text-muted text-xs">
            <span className="font-semibold">
              {fromStaff ? t("support.thread.staffAuthor") : name}
            </span>
            <time dateTime={new Date(createdAt).toISOString()} className="tabular">
              {formatTime(createdAt)}
            </time>
          </p>
          <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">{text}</p>
        </li>
      ))}
    </ol>
  );
}

interface ReplyFormProps {
  requestId: string;
  label: string;
  button: string;
  hint?: string;
}

/** The URL contains the support request's ID, so that the response to a form shows that request. */
const addressOf = (requestId: string, form: string) =>
  `?request=${encodeURIComponent(requestId)}&form=${form}`;

export function SupportReplyForm({ requestId, label, button, hint }: ReplyFormProps) {
  const form = useActionForm("reply", () =>
    document.querySelector<HTMLFormElement>("#support-reply")?.reset(),
  );
  return (
    <form.Form
      {...form.formProps}
      action={addressOf(requestId, "reply")}
      id="support-reply"
      className="grid gap-4"
      noValidate
    >
      <input type="hidden" name="request" value={requestId} />
      <Field label={label} error={form.fields.text} hint={hint}>
        {(control) => (
          <Textarea {...control} name="text" rows={5} maxLength={SUPPORT_TEXT_MAX} required />
        )}
      </Field>
      <SaveBar form={form} label={button} />
    </form.Form>
  );
}

export function SupportCloseForm({ requestId, label }: { requestId: string; label: string }) {
  const form = useActionForm("close");
  return (
    <form.Form {...form.formProps} action={addressOf(requestId, "close")}>
      <input type="hidden" name="request" value={requestId} />
      <SaveBar form={form} label={label} variant="quiet" />
    </form.Form>
  );
}
