import { useState } from "react";
import { labeled } from "#app/lib/labeled.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { msg, t } from "#i18n/t.ts";
import { STREAM_CATEGORIES } from "#worker/domain/creator/onboarding/contract-steps.ts";
import { DESCRIPTION_MAX, TITLE_MAX } from "#worker/domain/media/videos/contract.ts";
import { saveStream } from "../progress.ts";
import type { StepProps } from "../tutorial-dialog.tsx";
import { useSave } from "./profile-step.tsx";

const PRIVACY = [
  {
    value: "public",
    label: msg("onboarding.stream.privacyPublic"),
  },
  {
    value: "private",
    label: msg("onboarding.stream.privacyPrivate"),
  },
];

export function StreamStep({ progress, saveBy }: StepProps) {
  const [stream, setStream] = useState(progress.stream);
  const { fields: faults, runOrToast } = useMutation();
  const change = (part: Partial<typeof stream>) => setStream((s) => ({ ...s, ...part }));
  useSave(
    async () => (await runOrToast(saveStream(stream), t("onboarding.tutorial.stepFailure"))).ok,
    saveBy,
  );
  return (
    <div className="grid gap-5">
      <p className="measure text-muted text-sm">{t("onboarding.stream.intro")}</p>
      <Field
        label={t("onboarding.stream.titleLabel")}
        error={faults.title}
        hint={t("onboarding.stream.titleHint")}
      >
        {(control) => (
          <Input
            {...control}
            name="title"
            value={stream.title}
            maxLength={TITLE_MAX}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("onboarding.fields.categoryLabel")} error={faults.category}>
          {(control) => (
            <Select
              {...control}
              options={labeled(STREAM_CATEGORIES)}
              value={stream.category}
              onValueChange={(category) => change({ category })}
            />
          )}
        </Field>
        <Field label={t("onboarding.stream.privacyLabel")} error={faults.privacy}>
          {(control) => (
            <Select
              {...control}
              options={labeled(PRIVACY)}
              value={stream.privacy}
              onValueChange={(privacy) =>
                change({ privacy: privacy === "private" ? "private" : "public" })
              }
            />
          )}
        </Field>
      </div>
      <Field
        label={t("onboarding.stream.descriptionLabel")}
        aside={t("onboarding.fields.optional")}
        error={faults.description}
      >
        {(control) => (
          <Textarea
            {...control}
            name="description"
            rows={3}
            value={stream.description}
            maxLength={DESCRIPTION_MAX}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}
