import { CloudUpload, TrendingUp } from "lucide-react";
import { copyText } from "#app/features/accounts/settings/copy-text.ts";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Chip } from "#app/ui/chip.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import { CopyButton } from "./copy-button.tsx";
import { ProviderNote } from "./provider-note.tsx";
import { TextTool } from "./text-tool.tsx";

export function HashtagsTool({ trending }: { trending: readonly string[] }) {
  const form = useActionForm("use");
  return (
    <TextTool
      tool="hashtags"
      label={t("ai.tool.contentLabel")}
      hint={t("ai.hashtags.contentHint")}
      placeholder={t("ai.hashtags.contentPlaceholder")}
      action={[t("ai.hashtags.submit"), t("ai.tool.submitting")]}
      done={{ title: t("ai.tool.success"), description: t("ai.hashtags.successDescription") }}
      before={
        <TrendingTags
          heading={t("ai.hashtags.trendingNowHeading")}
          tags={trending.slice(0, 12).map((tag) => `#${tag.replace(/\s+/g, "")}`)}
        />
      }
    >
      {({ result: { hashtags, trending: matching, provider } }) => (
        <>
          <Tags
            heading={t("ai.hashtags.suggestedHeading")}
            tags={hashtags}
            empty={t("ai.hashtags.suggestedEmpty")}
          />
          <TrendingTags heading={t("ai.hashtags.trendingHeading")} tags={matching} />
          <form.Form
            {...form.formProps}
            action="/ai-studio?form=use"
            className="grid justify-items-start gap-3"
          >
            <input
              type="hidden"
              name="tags"
              value={JSON.stringify([...hashtags, ...matching].map((tag) => tag.slice(1)))}
            />
            <FormFault form={form} />
            <SubmitButton write={form}>
              <CloudUpload aria-hidden />
              {t("ai.tool.useInUpload")}
            </SubmitButton>
          </form.Form>
          <ProviderNote provider={provider} />
        </>
      )}
    </TextTool>
  );
}

const TrendingTags = ({ heading, tags }: { heading: string; tags: readonly string[] }) => (
  <Tags heading={heading} tags={tags} empty={t("ai.hashtags.trendingEmpty")} isTrending />
);

interface TagsProps {
  heading: string;
  tags: readonly string[];
  empty: string;
  isTrending?: boolean;
}

function Tags({ heading, tags, empty, isTrending = false }: TagsProps) {
  return (
    <section aria-label={heading} className="grid gap-2">
      <div className="flex min-h-8 items-center gap-2">
        <h3 className="flex items-center gap-2 font-semibold text-sm">
          {isTrending && <TrendingUp aria-hidden className="size-4 text-ai" />}
          {heading}
        </h3>
        {tags.length > 0 && (
          <CopyButton
            text={tags.join(" ")}
            label={isTrending ? t("ai.hashtags.copyTrending") : t("ai.hashtags.copySuggested")}
          />
        )}
      </div>
      {tags.length === 0 ? (
        <p className="text-muted text-sm">{empty}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="min-w-0 max-w-full">
              <Chip
                className="max-w-full"
                aria-label={t("ai.hashtags.copyAriaLabel", { tag })}
                onClick={() => void copyText(tag, t("ai.hashtags.copySuccess", { tag }))}
              >
                <span className="truncate">{tag}</span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
