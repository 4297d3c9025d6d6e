import { CloudUpload } from "lucide-react";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import type { GeneratedMetadata } from "#worker/domain/ai/ai/contract-api.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";
import { CopyButton } from "./copy-button.tsx";
import { ProviderNote } from "./provider-note.tsx";
import { TextTool } from "./text-tool.tsx";

export function MetadataTool() {
  return (
    <TextTool
      tool="metadata"
      label={t("ai.tool.contentLabel")}
      hint={t("ai.metadata.contentHint")}
      placeholder={t("ai.metadata.contentPlaceholder")}
      action={[t("ai.metadata.submit"), t("ai.tool.submitting")]}
      done={{ title: t("ai.tool.success"), description: t("ai.metadata.successDescription") }}
    >
      {({ result }) => <Suggested key={result.titles.join("\n")} result={result} />}
    </TextTool>
  );
}

/** Uses a form, so that choosing a title also works without JavaScript. */
function Suggested({ result }: { result: GeneratedMetadata }) {
  const form = useActionForm("use");
  const { titles, description, category, tags, provider } = result;
  return (
    <form.Form {...form.formProps} action="/ai-studio?form=use" className="grid gap-5">
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold text-sm">{t("ai.metadata.titleLabel")}</legend>
        {titles.map((title, at) => (
          <div key={title} className="flex items-center gap-2">
            <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="title"
                value={title}
                defaultChecked={at === 0}
                className="size-4 shrink-0 accent-ai"
              />
              <span className="break-words">{title}</span>
            </label>
            <CopyButton text={title} label={t("ai.metadata.copyTitle", { n: at + 1 })} />
          </div>
        ))}
      </fieldset>
      <Part
        name={t("ai.metadata.descriptionLabel")}
        copyLabel={t("ai.metadata.copyDescription")}
        copied={description}
      >
        <p className="whitespace-pre-line break-words">{description}</p>
      </Part>
      <Part
        name={t("ai.metadata.categoryLabel")}
        copyLabel={t("ai.metadata.copyCategory")}
        copied={categoryLabel(category)}
      >
        <p>{categoryLabel(category)}</p>
      </Part>
      <Part
        name={t("ai.metadata.tagsLabel")}
        copyLabel={t("ai.metadata.copyTags")}
        copied={tags.join(", ")}
      >
        {tags.length === 0 && <p className="text-muted text-sm">{t("ai.metadata.tagsEmpty")}</p>}
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="min-w-0">
              <Badge variant="ai" className="whitespace-normal">
                {tag}
              </Badge>
            </li>
          ))}
        </ul>
      </Part>
      <input type="hidden" name="description" value={description} />
      <input type="hidden" name="category" value={category} />
      <input type="hidden" name="tags" value={JSON.stringify(tags)} />
      <FormFault form={form} />
      <SubmitButton write={form} className="justify-self-start">
        <CloudUpload aria-hidden />
        {t("ai.tool.useInUpload")}
      </SubmitButton>
      <ProviderNote provider={provider} />
    </form.Form>
  );
}

function Part({
  name,
  copied,
  copyLabel,
  children,
}: {
  name: string;
  copied: string;
  copyLabel: string;
  children: React.ReactNode;
}) {
  return (
    <div className="flex items-start gap-2">
      <div className="grid min-w-0 flex-1 gap-1">
        <h3 className="font-semibold text-sm">{name}</h3>
        {children}
      </div>
      {copied !== "" && <CopyButton text={copied} label={copyLabel} />}
    </div>
  );
}
