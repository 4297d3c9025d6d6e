import { Link, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { labeled } from "#app/lib/labeled.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { rich } from "#app/ui/rich.tsx";
import { Select } from "#app/ui/select.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { SwitchRow } from "#app/ui/switch-row.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { msg, t } from "#i18n/t.ts";
import {
  categoryLabel,
  DESCRIPTION_MAX,
  LIVE_CATEGORIES,
  TITLE_MAX,
} from "#worker/domain/media/videos/contract.ts";
import { missingDetails, STREAM_FIELD_IDS } from "./stream-details.ts";
import type { StreamDetails } from "./studio-stream.ts";

const categoryOptions = () =>
  LIVE_CATEGORIES.map((slug) => ({ value: slug, label: categoryLabel(slug) }));
const VISIBILITY_OPTIONS = [
  {
    value: "public",
    label: msg("live.details.visibility.public"),
  },
  {
    value: "unlisted",
    label: msg("live.details.visibility.unlisted"),
  },
  {
    value: "private",
    label: msg("live.details.visibility.private"),
  },
];

export const EMPTY_DETAILS: StreamDetails = {
  title: "",
  description: "",
  category: "",
  visibility: "public",
  monetized: false,
  subscribersOnly: false,
};

export function useStreamDetails(initial: StreamDetails) {
  const [details, setDetails] = useState(initial);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const change = (part: Partial<StreamDetails>) => {
    setDetails((d) => ({ ...d, ...part }));
    setFaults((f) => Object.fromEntries(Object.entries(f).filter(([name]) => !(name in part))));
  };
  /** Shows a message at each missing field. Returns the name of the first one; undefined if none. */
  const check = () => {
    const missing = missingDetails(details);
    setFaults(missing);
    return Object.keys(missing)[0];
  };
  return { details, faults, change, check, setFaults };
}

export interface StreamFormProps {
  details: StreamDetails;
  faults: Record<string, string>;
  onChange: (part: Partial<StreamDetails>) => void;
}

export function StreamForm({ details, faults, onChange }: StreamFormProps) {
  return (
    <div className="grid gap-4">
      <Field
        id={STREAM_FIELD_IDS.title}
        label={t("live.details.titleLabel")}
        error={faults.title}
        aside={`${details.title.length}/${TITLE_MAX}`}
      >
        {(control) => (
          <Input
            {...control}
            name="title"
            value={details.title}
            maxLength={TITLE_MAX}
            placeholder={t("live.details.titlePlaceholder")}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        id={STREAM_FIELD_IDS.category}
        label={t("live.details.categoryLabel")}
        error={faults.category}
      >
        {(control) => (
          <Select
            {...control}
            options={categoryOptions()}
            value={details.category}
            placeholder={t("live.details.categoryPlaceholder")}
            onValueChange={(category) => onChange({ category })}
          />
        )}
      </Field>
      <Field
        id={STREAM_FIELD_IDS.visibility}
        label={t("live.details.visibilityLabel")}
        error={faults.visibility}
      >
        {(control) => (
          <Select
            {...control}
            options={labeled(VISIBILITY_OPTIONS)}
            value={details.visibility}
            onValueChange={(value) => {
              if (value === "public" || value === "unlisted" || value === "private")
                onChange({ visibility: value });
            }}
          />
        )}
      </Field>
      <Field
        id={STREAM_FIELD_IDS.description}
        label={t("live.details.descriptionLabel")}
        error={faults.description}
        aside={t("live.details.optional")}
      >
        {(control) => (
          <Textarea
            {...control}
            name="description"
            value={details.description}
            rows={2}
            maxLength={DESCRIPTION_MAX}
            className="min-h-16"
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <FormSwitch
        label={t("live.details.subscribersOnlyLabel")}
        on={details.subscribersOnly}
        error={faults.subscribersOnly}
        onChange={(subscribersOnly) => onChange({ subscribersOnly })}
      >
        {t("live.details.subscribersOnlyHint")}
      </FormSwitch>
      <MonetizationSwitch details={details} faults={faults} onChange={onChange} />
    </div>
  );
}

function MonetizationSwitch({ details, faults, onChange }: StreamFormProps) {
  const rejection =
    useRouteLoaderData<{ moneyRefusal: string | null }>("routes/live-stream")?.moneyRefusal ?? null;
  return (
    <FormSwitch
      label={t("live.details.monetizationLabel")}
      on={details.monetized}
      error={faults.monetized}
      disabled={rejection !== null && !details.monetized}
      onChange={(monetized) => onChange({ monetized })}
    >
      {rejection === null ? (
        t("live.details.monetizationHint")
      ) : (
        <>
          {rejection}{" "}
          {rich("live.details.monetizationUnavailable", {
            partner: (text) => <Link to="/partner">{text}</Link>,
            plans: (text) => <Link to="/subscription">{text}</Link>,
          })}
        </>
      )}
    </FormSwitch>
  );
}

interface FormSwitchProps {
  label: string;
  on: boolean;
  error?: string;
  disabled?: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}

function FormSwitch({ label, on, error, disabled = false, onChange, children }: FormSwitchProps) {
  return (
    <SwitchRow label={label} about={children} error={error} className="border-line border-t pt-3">
      {(control) => (
        <Switch {...control} checked={on} disabled={disabled} onCheckedChange={onChange} />
      )}
    </SwitchRow>
  );
}
