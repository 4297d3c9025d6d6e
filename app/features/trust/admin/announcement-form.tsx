import { useState } from "react";
import { Toggle } from "#app/features/accounts/settings/choices.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { AnnouncementView } from "#app/shell/announcement.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import {
  ANNOUNCEMENT_MAX,
  AUDIENCES,
  LEVELS,
  type StaffAnnouncement,
} from "#worker/domain/ops/announcements/contract.ts";

const LEVEL_LABELS = {
  info: msg("admin.announcements.level.info"),
  warning: msg("admin.announcements.level.warning"),
  critical: msg("admin.announcements.level.critical"),
} as const;
const DAY_MS = 86_400_000;
/** Formats a time in UTC for a datetime-local input. */
const field = (at: number) => new Date(at).toISOString().slice(0, 16);

interface AnnouncementFormProps {
  announcement?: StaffAnnouncement;
  now: number;
  audiences: Record<StaffAnnouncement["audience"], Message>;
}

export function AnnouncementForm({ announcement, now, audiences }: AnnouncementFormProps) {
  const form = useActionForm(`save:${announcement?.id ?? "new"}`, notifySaved);
  const [text, setText] = useState(announcement?.text ?? "");
  const [level, setLevel] = useState<StaffAnnouncement["level"]>(announcement?.level ?? "info");
  const [label, setLabel] = useState(announcement?.link?.label ?? "");
  return (
    <form.Form {...form.formProps} className="grid gap-4">
      <FormFault form={form} />
      {announcement && <input type="hidden" name="id" value={announcement.id} />}
      <Preview text={text} level={level} linkLabel={label} />
      <Field
        label={t("admin.announcements.form.textLabel")}
        error={form.fields.text}
        aside={t("admin.form.countOfMax", { length: text.length, max: ANNOUNCEMENT_MAX })}
      >
        {(control) => (
          <Textarea
            {...control}
            name="text"
            rows={2}
            maxLength={ANNOUNCEMENT_MAX}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            required
          />
        )}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t("admin.announcements.form.levelLabel")} error={form.fields.level}>
          {(control) => (
            <Select
              {...control}
              name="level"
              options={LEVELS.map((value) => ({ value, label: t(LEVEL_LABELS[value]) }))}
              value={level}
              onValueChange={(value) => setLevel(LEVELS.find((known) => known === value) ?? "info")}
            />
          )}
        </Field>
        <Field label={t("admin.announcements.form.audienceLabel")} error={form.fields.audience}>
          {(control) => (
            <Select
              {...control}
              name="audience"
              options={AUDIENCES.map((value) => ({ value, label: t(audiences[value]) }))}
              defaultValue={announcement?.audience ?? "everyone"}
            />
          )}
        </Field>
        <LinkFields
          label={label}
          url={announcement?.link?.url}
          errors={form.fields}
          onLabelChange={setLabel}
        />
        <PeriodFields
          startsAt={announcement?.startsAt ?? now}
          endsAt={announcement?.endsAt ?? now + DAY_MS}
          errors={form.fields}
        />
      </div>
      <Toggle
        name="dismissable"
        label={t("admin.announcements.form.dismissibleLabel")}
        about={t("admin.announcements.form.dismissibleHint")}
        defaultChecked={announcement?.dismissable ?? true}
      />
      <div>
        <SubmitButton variant="primary" write={form}>
          {announcement ? t("admin.announcements.form.save") : t("admin.announcements.form.submit")}
        </SubmitButton>
      </div>
    </form.Form>
  );
}

interface PreviewProps {
  text: string;
  level: StaffAnnouncement["level"];
  linkLabel: string;
}

function Preview({ text, level, linkLabel }: PreviewProps) {
  const preview = {
    id: "preview",
    text: text || t("admin.announcements.form.previewPlaceholder"),
    level,
    dismissable: false,
    link: linkLabel === "" ? null : { label: linkLabel, url: "#" },
  };
  return (
    <section aria-label={t("admin.announcements.form.previewAriaLabel")}>
      <AnnouncementView announcement={preview} />
    </section>
  );
}

interface LinkFieldsProps {
  label: string;
  url: string | undefined;
  errors: Record<string, string>;
  onLabelChange: (label: string) => void;
}

function LinkFields({ label, url, errors, onLabelChange }: LinkFieldsProps) {
  return (
    <>
      <Field
        label={t("admin.announcements.form.linkTextLabel")}
        aside={t("admin.form.optional")}
        error={errors.linkLabel}
      >
        {(control) => (
          <Input
            {...control}
            name="linkLabel"
            maxLength={40}
            value={label}
            onChange={(event) => onLabelChange(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field
        label={t("admin.announcements.form.linkAddressLabel")}
        aside={t("admin.form.optional")}
        error={errors.linkUrl}
      >
        {(control) => (
          <Input
            {...control}
            name="linkUrl"
            defaultValue={url}
            spellCheck={false}
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}

interface PeriodFieldsProps {
  startsAt: number;
  endsAt: number;
  errors: Record<string, string>;
}

function PeriodFields({ startsAt, endsAt, errors }: PeriodFieldsProps) {
  return (
    <>
      <Field label={t("admin.announcements.form.startLabel")} error={errors.startsAt}>
        {(control) => (
          <Input
            {...control}
            name="startsAt"
            type="datetime-local"
            defaultValue={field(startsAt)}
            required
          />
        )}
      </Field>
      <Field label={t("admin.announcements.form.endLabel")} error={errors.endsAt}>
        {(control) => (
          <Input
            {...control}
            name="endsAt"
            type="datetime-local"
            defaultValue={field(endsAt)}
            required
          />
        )}
      </Field>
    </>
  );
}
