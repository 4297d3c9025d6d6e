import { Sparkles } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Field } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import { CONTENT_MAX } from "#worker/domain/ai/ai/contract-limits.ts";
import type { ResultOf, StudioResult } from "./studio-result.ts";
import type { AiTool } from "./tools.ts";

type TextToolId = Exclude<AiTool, "chat">;

interface TextToolProps<T extends TextToolId> {
  tool: T;
  label: string;
  hint: string;
  placeholder: string;
  action: [now: string, meanwhile: string];
  done?: { title: string; description: string };
  children: (result: ResultOf<T>) => ReactNode;
  before?: ReactNode;
}

const isOf = <T extends TextToolId>(
  result: { tool?: AiTool | undefined } | null,
  tool: T,
): result is ResultOf<T> => result?.tool === tool;

export function TextTool<T extends TextToolId>({
  tool,
  label,
  hint,
  placeholder,
  action,
  done,
  children,
  before,
}: TextToolProps<T>) {
  const form = useActionForm<StudioResult>(tool, () => done && toast(done));
  const result = isOf(form.lastResult, tool) ? form.lastResult : null;
  const [text, setText] = useState(result?.text ?? "");
  // Before hydration the typed text is unknown, so the button must be enabled.
  const isEmpty = useHydrated() && text.trim() === "";
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:gap-10">
      <form.Form
        {...form.formProps}
        action={`/ai-studio?tab=${tool}&form=${tool}`}
        className="grid content-start gap-4"
      >
        <Field
          label={label}
          hint={hint}
          error={form.result?.error}
          aside={
            text.length > CONTENT_MAX / 2
              ? t("ai.tool.contentLength", { length: text.length, max: CONTENT_MAX })
              : undefined
          }
        >
          {(control) => (
            <Textarea
              {...control}
              name="text"
              rows={8}
              required
              maxLength={CONTENT_MAX}
              placeholder={placeholder}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <SubmitButton
          write={form}
          busyLabel={action[1]}
          variant="ai"
          className="justify-self-start"
          disabled={isEmpty}
        >
          <Sparkles aria-hidden />
          {action[0]}
        </SubmitButton>
      </form.Form>
      <section
        aria-label={t("ai.tool.resultAriaLabel")}
        aria-live="polite"
        aria-busy={form.isBusy}
        className="grid min-w-0 content-start gap-5"
      >
        {result ? children(result) : (before ?? <Alert>{t("ai.tool.resultPlaceholder")}</Alert>)}
      </section>
    </div>
  );
}
