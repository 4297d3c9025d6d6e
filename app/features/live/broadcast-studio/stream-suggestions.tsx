import { Sparkles } from "lucide-react";
import { useState } from "react";
import { Advice } from "#app/features/ai/ai/advice.tsx";
import { ProviderNote } from "#app/features/ai/ai/provider-note.tsx";
import { Suggested } from "#app/features/ai/ai/suggested.tsx";
import { useSuggestion } from "#app/features/ai/ai/use-suggestion.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import {
  categoryLabel,
  DESCRIPTION_MAX,
  LIVE_CATEGORIES,
} from "#worker/domain/media/videos/contract.ts";
import type { StreamFormProps } from "./stream-form.tsx";

const isLiveCategory = (slug: string) => LIVE_CATEGORIES.some((live) => live === slug);

export function StreamSuggestions({
  details,
  onChange,
}: Pick<StreamFormProps, "details" | "onChange">) {
  const [notes, setNotes] = useState("");
  const enteredText = [details.title, details.description]
    .filter((text) => text.trim() !== "")
    .join("\n");
  const content = [notes, enteredText].filter((text) => text.trim() !== "").join("\n");
  const { suggestion, ask, isAsking, canAsk } = useSuggestion(content);

  return (
    <details>
      <summary className="mb-4 font-semibold">{t("live.suggestions.heading")}</summary>
      <div className="grid gap-4 rounded-lg p-4 ring-1 ring-ai/30 ring-inset">
        <Field label={t("live.suggestions.promptLabel")} hint={t("live.suggestions.promptHint")}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={10_000}
              value={notes}
              onChange={(event) => setNotes(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button className="justify-self-start" disabled={!canAsk} onClick={() => void ask()}>
          <Sparkles aria-hidden />
          {isAsking ? t("live.suggestions.busy") : t("live.suggestions.submit")}
        </Button>
        {suggestion && (
          <div className="grid gap-3" aria-live="polite">
            <ul aria-label={t("live.suggestions.ariaLabel")} className="grid gap-2">
              {suggestion.titles.map((title) => (
                <Suggested
                  key={title}
                  label={t("live.suggestions.titleLabel")}
                  use={t("live.suggestions.useTitle", { title })}
                  onUse={() => onChange({ title })}
                >
                  {title}
                </Suggested>
              ))}
              <Suggested
                label={t("live.details.descriptionLabel")}
                use={t("live.suggestions.useDescription")}
                onUse={() => onChange({ description: suggestion.description })}
              >
                <span className="whitespace-pre-line">{suggestion.description}</span>
              </Suggested>
              {isLiveCategory(suggestion.category) && (
                <Suggested
                  label={t("live.details.categoryLabel")}
                  use={t("live.suggestions.useCategory")}
                  onUse={() => onChange({ category: suggestion.category })}
                >
                  {categoryLabel(suggestion.category)}
                </Suggested>
              )}
            </ul>
            <ProviderNote provider={suggestion.provider} />
          </div>
        )}
        <Advice
          content={enteredText}
          onTag={(tag) => {
            if (!details.description.includes(tag))
              onChange({
                description: `${details.description} ${tag}`.trim().slice(0, DESCRIPTION_MAX),
              });
          }}
        />
      </div>
    </details>
  );
}
