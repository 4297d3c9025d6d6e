import { useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import type { CommentPolicy } from "#worker/domain/accounts/users/contract-settings.ts";
import { EMBED_DOMAINS_MAX } from "#worker/domain/media/videos/contract.ts";
import { EMBED_POLICIES } from "#worker/domain/media/videos/contract-states.ts";
import type {
  EditableDetails,
  EditableVideo,
} from "#worker/domain/media/videos/contract-studio.ts";
import { COMMENTS, EMBEDDING } from "./audience-labels.ts";
import { languageOptions } from "./languages.ts";

// Radix Select treats an empty value as no selection.
const NONE = "none";
interface AudienceFieldsProps {
  video: EditableVideo;
  details: EditableDetails;
  errors: Record<string, string>;
  onChange: (change: Partial<EditableDetails>) => void;
}

export function AudienceFields({ video, details, errors, onChange }: AudienceFieldsProps) {
  const policies = Object.entries(COMMENTS).map(([value, label]) => ({ value, label: t(label) }));
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t("studio.details.languageLabel")}
          error={errors.language}
          hint={t("studio.details.languageHint")}
        >
          {(control) => (
            <Select
              {...control}
              options={[
                { value: NONE, label: t("studio.details.languageNone") },
                ...languageOptions(details.language),
              ]}
              value={details.language ?? NONE}
              onValueChange={(value) => onChange({ language: value === NONE ? null : value })}
            />
          )}
        </Field>
        <Field label={t("studio.details.commentPolicyLabel")} error={errors.commentPolicy}>
          {(control) => (
            <Select
              {...control}
              options={[
                {
                  value: NONE,
                  label: t("studio.comments.policy.channelDefault", {
                    policy: video.channelCommentPolicy,
                  }),
                },
                ...policies,
              ]}
              value={details.commentPolicy ?? NONE}
              onValueChange={(value) =>
                onChange({ commentPolicy: value === NONE ? null : policyOf(value) })
              }
            />
          )}
        </Field>
      </div>
      <Field
        label={t("studio.embedding.label")}
        error={errors.embedPolicy}
        hint={t("studio.embedding.hint")}
      >
        {(control) => (
          <Select
            {...control}
            options={Object.entries(EMBEDDING).map(([value, label]) => ({
              value,
              label: t(label),
            }))}
            value={details.embedPolicy}
            onValueChange={(value) => {
              const embedPolicy = EMBED_POLICIES.find((policy) => policy === value);
              if (embedPolicy) onChange({ embedPolicy });
            }}
          />
        )}
      </Field>
      {details.embedPolicy === "allowlist" && (
        <DomainsField domains={details.embedDomains} errors={errors} onChange={onChange} />
      )}
    </div>
  );
}

function policyOf(value: string): CommentPolicy | null {
  return value === "everyone" || value === "followers" || value === "held" || value === "nobody"
    ? value
    : null;
}

type DomainsProps = { domains: string[] } & Pick<AudienceFieldsProps, "errors" | "onChange">;

function DomainsField({ domains, errors, onChange }: DomainsProps) {
  const [typed, setTyped] = useState(domains.join("\n"));
  const [known, setKnown] = useState(domains);
  // The server normalized the saved domains, or the user discarded the change.
  if (domains !== known) {
    setKnown(domains);
    setTyped(domains.join("\n"));
  }
  const error = Object.entries(errors).find(([name]) => name.split(".")[0] === "embedDomains")?.[1];
  return (
    <Field
      label={t("studio.embedding.sitesLabel")}
      error={error}
      aside={t("upload.details.lengthOfMax", { length: domains.length, max: EMBED_DOMAINS_MAX })}
      hint={t("studio.embedding.sitesHint")}
    >
      {(control) => (
        <Textarea
          {...control}
          rows={4}
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            const next = event.currentTarget.value;
            const lines = next
              .split("\n")
              .map((line) => line.trim())
              .filter((line) => line !== "");
            setTyped(next);
            setKnown(lines);
            onChange({ embedDomains: lines });
          }}
        />
      )}
    </Field>
  );
}
