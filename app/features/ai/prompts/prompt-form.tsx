import { Form } from "@remix-run/react";
import { Sparkles } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { chipStyles } from "#app/ui/chip.tsx";
import { cn } from "#app/ui/cn.ts";
import { Field } from "#app/ui/field.tsx";
import { controlStyles } from "#app/ui/input.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";
import { rich } from "#app/ui/rich.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { msg, t } from "#i18n/t.ts";
import {
  intentLabel,
  PROMPT_INTENTS,
  PROMPT_MAX,
  PROMPT_PLATFORMS,
  type PromptOptions,
  platformLabel,
} from "#worker/domain/ai/prompts/contract.ts";

interface PromptFormProps {
  /** Prompt that the form shows. Another prompt resets the fields. */
  stored: (PromptOptions & { text: string }) | null;
  tab: string | null;
  error: string | null;
  isBusy: boolean;
}

const DETAILS = [
  {
    id: "full",
    label: msg("prompts.form.detail.full"),
    hint: msg("prompts.form.detail.fullHint"),
  },
  {
    id: "basic",
    label: msg("prompts.form.detail.basic"),
    hint: msg("prompts.form.detail.basicHint"),
  },
] as const;

export function PromptForm({ stored, tab, error, isBusy }: PromptFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isHydrated = useHydrated();
  const [length, setLength] = useState(stored?.text.length ?? 0);
  // Counts text that the user typed before hydration.
  useEffect(() => setLength(area.current?.value.length ?? 0), []);
  const submitByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isBusy) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <Form
      method="post"
      action={tab === null ? "?form=optimize" : `?form=optimize&tab=${tab}`}
      preventScrollReset
      className="grid content-start gap-5"
    >
      <Field
        label={t("prompts.form.promptLabel")}
        error={error}
        aside={t("prompts.form.promptLength", { length, max: PROMPT_MAX })}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={area}
            name="text"
            required
            maxLength={PROMPT_MAX}
            defaultValue={stored?.text}
            onInput={(event) => setLength(event.currentTarget.value.length)}
            onKeyDown={submitByKey}
            placeholder={t("prompts.form.promptPlaceholder")}
            className="min-h-52"
          />
        )}
      </Field>
      <PlatformField chosen={stored?.platform ?? "generic"} />
      <div className="grid gap-5 sm:grid-cols-2">
        <GoalField chosen={stored?.goal ?? "auto"} />
        <DetailField chosen={stored?.detail ?? "full"} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="ai"
          size="lg"
          className="max-sm:w-full"
          aria-disabled={isBusy || (isHydrated && length === 0)}
        >
          <Sparkles aria-hidden />
          {isBusy ? t("prompts.form.submitting") : t("prompts.form.submit")}
        </Button>
        <p className="text-muted text-sm max-sm:hidden">
          {rich("prompts.form.submitShortcut", {
            kbd: (text) => (
              <kbd className="rounded-sm bg-surface px-1.5 py-0.5 text-xs ring-1 ring-line ring-inset">
                {text}
              </kbd>
            ),
          })}
        </p>
      </div>
    </Form>
  );
}

function PlatformField({ chosen }: { chosen: PromptOptions["platform"] }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{t("prompts.form.platformLabel")}</legend>
      <div className="flex flex-wrap gap-2">
        {PROMPT_PLATFORMS.map((platform) => (
          <Choice key={platform} name="platform" value={platform} isChosen={platform === chosen}>
            {platformLabel(platform)}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

function GoalField({ chosen }: { chosen: PromptOptions["goal"] }) {
  return (
    <Field label={t("prompts.form.goalLabel")} hint={t("prompts.form.goalHint")}>
      {(control) => (
        <NativeSelect
          {...control}
          name="goal"
          defaultValue={chosen}
          className={cn(controlStyles, "h-11 px-3")}
        >
          <option value="auto">{t("prompts.form.goalAuto")}</option>
          {PROMPT_INTENTS.map((intent) => (
            <option key={intent} value={intent}>
              {intentLabel(intent)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

function DetailField({ chosen }: { chosen: PromptOptions["detail"] }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{t("prompts.form.detailLabel")}</legend>
      <div className="flex flex-wrap gap-2">
        {DETAILS.map(({ id, label, hint }) => (
          <Choice key={id} name="detail" value={id} title={t(hint)} isChosen={id === chosen}>
            {t(label)}
          </Choice>
        ))}
      </div>
      <p className="mt-1.5 text-muted text-sm">{t("prompts.form.detailHint")}</p>
    </fieldset>
  );
}

function Choice({
  isChosen,
  children,
  title,
  ...input
}: {
  name: string;
  value: string;
  isChosen: boolean;
  children: string;
  title?: string;
}) {
  return (
    <label
      title={title}
      className={cn(
        chipStyles(),
        "cursor-pointer has-checked:bg-ink has-checked:text-ground has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
      )}
    >
      <input type="radio" {...input} defaultChecked={isChosen} className="sr-only" />
      {children}
    </label>
  );
}
