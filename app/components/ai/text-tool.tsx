import { Sparkles } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Textarea } from "#app/components/ui/textarea.tsx";
import { toast } from "#app/components/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import { CONTENT_MAX } from "#worker/domain/ai/contract-limits.ts";
import type { AnswerOf } from "./studio-answer.ts";
import type { AiTool } from "./tools.ts";
import { useAiTool } from "./use-ai-tool.ts";

type TextToolId = Exclude<AiTool, "chat">;

interface TextToolProps<T extends TextToolId> {
  tool: T;
  label: string;
  hint: string;
  placeholder: string;
  /** The button's word, and what it says meanwhile. */
  action: [now: string, meanwhile: string];
  /** Told once per answer. */
  done?: { title: string; description: string };
  /** The last answer of this tool. */
  children: (answer: AnswerOf<T>) => ReactNode;
  /** Before there is one. */
  before?: ReactNode;
}

const isOf = <T extends TextToolId>(answer: { tool: AiTool } | null, tool: T): answer is AnswerOf<T> => answer?.tool === tool;

/** A text goes in, an answer comes out under it and stays until the next one. */
export function TextTool<T extends TextToolId>({ tool, label, hint, placeholder, action, done, children, before }: TextToolProps<T>) {
  const form = useAiTool(tool, () => done && toast(done));
  const answer = isOf(form.answer, tool) ? form.answer : null;
  const [text, setText] = useState(answer?.text ?? "");
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:gap-10">
      <form.Form {...form.formProps} className="grid content-start gap-4">
        <Field
          label={label}
          hint={hint}
          error={form.error}
          aside={text.length > CONTENT_MAX / 2 ? t("ai.lengthOfMax", { length: text.length, max: CONTENT_MAX }) : undefined}
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
        <Button type="submit" variant="ai" className="justify-self-start" disabled={form.waits(text)}>
          <Sparkles aria-hidden />
          {form.busy ? action[1] : action[0]}
        </Button>
      </form.Form>
      <section aria-label={t("ai.result")} aria-live="polite" aria-busy={form.busy} className="grid min-w-0 content-start gap-5">
        {answer ? children(answer) : (before ?? <Alert>{t("ai.theAnswerAppearsHere")}</Alert>)}
      </section>
    </div>
  );
}
