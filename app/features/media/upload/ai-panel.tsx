import { Sparkles, Undo2 } from "lucide-react";
import { memo, useState } from "react";
import { Advice } from "#app/features/ai/ai/advice.tsx";
import { ProviderNote } from "#app/features/ai/ai/provider-note.tsx";
import { Suggested } from "#app/features/ai/ai/suggested.tsx";
import { useSuggestion } from "#app/features/ai/ai/use-suggestion.ts";
import type { Details } from "#app/features/media/upload/videos-api.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import type { GeneratedMetadata } from "#worker/domain/ai/ai/contract-api.ts";
import { TAGS_MAX } from "#worker/domain/media/videos/contract.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";

interface AiPanelProps {
  details: Details;
  /** The words of the uploaded file's name are part of the text that the AI gets. */
  fileName: string | null;
  onUse: (change: Partial<Details>) => void;
}

/** "my_river-trip (2).mp4" yields "my river trip"; "IMG_2041.mov" yields "". */
const keywordsOf = (name: string) =>
  name
    .replace(/\.\w{2,5}$/, "")
    .split(/[\s_\-.()]+/)
    .filter(
      (keyword) =>
        /^\p{L}+$/u.test(keyword) && !/^(?:img|dsc|vid|mov|pxl|gopr|clip|video)$/i.test(keyword),
    )
    .join(" ");

const joinTexts = (texts: string[]) => texts.filter((text) => text.trim() !== "").join("\n");

const withTags = (details: Details, tags: string[]) =>
  [...new Set([...details.tags, ...tags])].slice(0, TAGS_MAX);

export const AiPanel = memo(function AiPanel({ details, fileName, onUse }: AiPanelProps) {
  const [notes, setNotes] = useState("");
  const { apply, undo, canUndo } = useUndo(details, onUse);
  const { title, description } = details;
  const tagList = details.tags.join(", ");
  const { suggestion, ask, isAsking, canAsk } = useSuggestion(
    joinTexts([title, notes, description, tagList, fileName ? keywordsOf(fileName) : ""]),
  );
  return (
    <section
      aria-labelledby="ai-heading"
      className="grid gap-4 rounded-lg p-4 ring-1 ring-ai/30 ring-inset"
    >
      <div className="grid gap-1">
        <h2 id="ai-heading" className="flex items-center gap-2 font-semibold text-base">
          <Sparkles aria-hidden className="size-4 text-ai" />
          {t("upload.suggestions.title")}
        </h2>
        <p className="text-muted text-sm">{t("upload.suggestions.description")}</p>
      </div>
      <Field label={t("upload.suggestions.notesLabel")} hint={t("upload.suggestions.notesHint")}>
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
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={!canAsk} onClick={() => void ask()}>
          <Sparkles aria-hidden />
          {isAsking
            ? t("upload.suggestions.busy")
            : suggestion
              ? t("upload.suggestions.submitAgain")
              : t("upload.suggestions.submit")}
        </Button>
        {canUndo && (
          <Button variant="quiet" onClick={undo}>
            <Undo2 aria-hidden />
            {t("upload.suggestions.undo")}
          </Button>
        )}
      </div>
      {suggestion && <Suggestions suggestion={suggestion} details={details} onUse={apply} />}
      <Advice
        content={joinTexts([title, description, tagList])}
        onTag={(tag) => {
          const keyword = tag.slice(1);
          if (!details.tags.includes(keyword)) apply({ tags: withTags(details, [keyword]) });
        }}
      />
    </section>
  );
});

function useUndo(details: Details, onUse: AiPanelProps["onUse"]) {
  const [before, setBefore] = useState<Partial<Details>[]>([]);
  function apply(change: Partial<Details>) {
    const { title, description, category, tags } = details;
    setBefore([...before, { title, description, category, tags }]);
    onUse(change);
  }
  function undo() {
    const last = before.at(-1);
    if (!last) return;
    setBefore(before.slice(0, -1));
    onUse(last);
  }
  return { apply, undo, canUndo: before.length > 0 };
}

interface SuggestionsProps {
  suggestion: GeneratedMetadata;
  details: Details;
  onUse: (change: Partial<Details>) => void;
}

function Suggestions({ suggestion, details, onUse }: SuggestionsProps) {
  const { titles, description, category } = suggestion;
  const tags = withTags(details, suggestion.tags);
  return (
    <div className="grid gap-4" aria-live="polite">
      <ul aria-label={t("upload.suggestions.titlesAriaLabel")} className="grid gap-2">
        {titles.map((title) => (
          <Suggested
            key={title}
            label={t("upload.details.titleLabel")}
            use={t("upload.suggestions.useTitle", { title })}
            onUse={() => onUse({ title })}
          >
            {title}
          </Suggested>
        ))}
      </ul>
      <ul aria-label={t("upload.suggestions.othersAriaLabel")} className="grid gap-2">
        <Suggested
          label={t("upload.details.descriptionLabel")}
          use={t("upload.suggestions.useDescription")}
          onUse={() => onUse({ description })}
        >
          <span className="whitespace-pre-line">{description}</span>
        </Suggested>
        <Suggested
          label={t("upload.details.categoryLabel")}
          use={t("upload.suggestions.useCategory")}
          onUse={() => onUse({ category })}
        >
          {categoryLabel(category)}
        </Suggested>
        {suggestion.tags.length > 0 && (
          <Suggested
            label={t("upload.tags.label")}
            use={t("upload.suggestions.useTags")}
            onUse={() => onUse({ tags })}
          >
            {suggestion.tags.join(", ")}
          </Suggested>
        )}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="primary"
          onClick={() => onUse({ title: titles[0] ?? details.title, description, category, tags })}
        >
          {t("upload.suggestions.useAll")}
        </Button>
      </div>
      <ProviderNote provider={suggestion.provider} />
    </div>
  );
}
