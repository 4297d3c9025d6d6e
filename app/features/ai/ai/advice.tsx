import { Hash, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { t } from "#i18n/t.ts";
import type { ModeratedText, SuggestedHashtags } from "#worker/domain/ai/ai/contract-api.ts";
import { moderateText, suggestHashtags } from "./ai-api.ts";
import { ProviderNote } from "./provider-note.tsx";
import { MatchList, SeverityBadge } from "./severity.tsx";

interface AdviceProps {
  content: string;
  /** Called with a chosen hashtag including "#"; missing if the form has no field for hashtags. */
  onTag?: (tag: string) => void;
}

/** The moderation and hashtag checks only advise: the user can publish whatever the checks say. */
export function Advice({ content, onTag }: AdviceProps) {
  const moderation = useMutation();
  const tags = useMutation();
  const [moderated, setModerated] = useState<{ of: string; result: ModeratedText } | null>(null);
  const [hashtags, setHashtags] = useState<SuggestedHashtags | null>(null);
  const text = content.slice(0, 20_000);
  const canRequest = /\p{L}{2}/u.test(text) && !moderation.isBusy && !tags.isBusy;

  async function check() {
    const checked = await moderation.runOrToast(moderateText(text), t("ai.advice.failure"));
    if (checked.ok) setModerated({ of: text, result: checked.response });
  }
  async function suggest() {
    const suggested = await tags.runOrToast(suggestHashtags(text), t("ai.advice.failure"));
    if (suggested.ok) setHashtags(suggested.response);
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Button disabled={!canRequest} onClick={() => void check()}>
          <ShieldCheck aria-hidden />
          {moderation.isBusy ? t("ai.moderation.submitting") : t("ai.advice.check")}
        </Button>
        {onTag && (
          <Button disabled={!canRequest} onClick={() => void suggest()}>
            <Hash aria-hidden />
            {tags.isBusy ? t("ai.tool.submitting") : t("ai.advice.suggestHashtags")}
          </Button>
        )}
      </div>
      <div aria-live="polite" className="grid gap-4 empty:hidden">
        {moderated && (
          <section aria-label={t("ai.advice.checkAriaLabel")} className="grid gap-2">
            <SeverityBadge severity={moderated.result.severity} />
            <p className="text-sm">
              {moderated.result.reason}
              {!moderated.result.safe && ` ${t("ai.advice.canStillPublish")}`}
              {moderated.of !== text && ` ${t("ai.advice.textChanged")}`}
            </p>
            <MatchList matches={moderated.result.matches} />
            <ProviderNote provider={moderated.result.provider} />
          </section>
        )}
        {onTag && hashtags && (
          <section aria-label={t("ai.advice.hashtagsAriaLabel")} className="grid gap-2">
            <TagRow
              name={t("ai.hashtags.suggestedHeading")}
              tags={hashtags.hashtags}
              onTag={onTag}
            />
            <TagRow
              name={t("ai.hashtags.trendingHeading")}
              tags={hashtags.trending}
              onTag={onTag}
            />
            <ProviderNote provider={hashtags.provider} />
          </section>
        )}
      </div>
    </div>
  );
}

function TagRow({
  name,
  tags,
  onTag,
}: {
  name: string;
  tags: readonly string[];
  onTag: (tag: string) => void;
}) {
  if (tags.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <h3 className="text-muted text-xs">{name}</h3>
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag} className="min-w-0 max-w-full">
            <Chip
              className="max-w-full"
              aria-label={t("ai.advice.addAriaLabel", { tag })}
              onClick={() => onTag(tag)}
            >
              <span className="truncate">{tag}</span>
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
