import { type FormEvent, type ReactNode, useId } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { t } from "#i18n/t.ts";
import type { AlgorithmDescription } from "#worker/domain/discovery/recommendations/algorithms.ts";
import { DIALS } from "#worker/domain/discovery/recommendations/contract.ts";
import { AlgorithmChoice } from "./algorithm-choice.tsx";
import { type FirstOne, FirstOnes } from "./first-recommendations.tsx";
import { DIAL_HINTS } from "./labels.ts";
import { ResetProfile } from "./reset-profile.tsx";
import { PART_LABELS } from "./score-points.ts";
import type { SettingsDraft } from "./use-settings-draft.ts";
import { RangeField, SwitchField, WeightField } from "./weight-field.tsx";

interface SettingsPartProps {
  settings: SettingsDraft;
  disabled: boolean;
}

interface SettingsTabProps {
  settings: SettingsDraft;
  algorithms: AlgorithmDescription[];
  first: FirstOne[];
}

export function SettingsTab({ settings, algorithms, first }: SettingsTabProps) {
  const { draft, errors, busy, change, apply } = settings;
  const disabled = !useHydrated() || busy;
  const field = (name: "diversity" | "recency" | "trending" | "personal") => ({
    value: draft[name],
    error: errors[name],
    disabled,
    onChange: (value: number) => change({ [name]: value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void apply();
  };
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_400px]">
      <form onSubmit={submit} className="grid grid-cols-1 content-start gap-10">
        <Part
          title={t("recommendations.settings.algorithm.title")}
          about={t("recommendations.settings.algorithm.description")}
        >
          <AlgorithmChoice
            algorithms={algorithms}
            value={draft.algorithm}
            disabled={disabled}
            error={errors.algorithm}
            onChange={(algorithm) => change({ algorithm })}
          />
        </Part>
        <Part
          title={t("recommendations.settings.weights.title")}
          about={t("recommendations.settings.weights.description")}
        >
          <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
            <WeightField
              label={t("recommendations.settings.personal.label")}
              hint={t("recommendations.settings.personal.hint")}
              {...field("personal")}
            />
            <WeightField
              label={t("recommendations.settings.trending.label")}
              hint={t("recommendations.settings.trending.hint")}
              {...field("trending")}
            />
            <WeightField
              label={t("recommendations.settings.recency.label")}
              hint={t("recommendations.settings.recency.hint")}
              {...field("recency")}
            />
            <WeightField
              label={t("recommendations.settings.diversity.label")}
              hint={t("recommendations.settings.diversity.hint")}
              {...field("diversity")}
            />
          </div>
        </Part>
        <ContentSettings settings={settings} disabled={disabled} />
        <DialSettings settings={settings} disabled={disabled} />
        <ApplyBar settings={settings} disabled={disabled} />
        <Part title={t("recommendations.settings.profile.title")}>
          <ResetProfile />
        </Part>
      </form>
      <FirstOnes items={first} />
    </div>
  );
}

function ContentSettings({ settings, disabled }: SettingsPartProps) {
  const { draft, errors, change } = settings;
  return (
    <Part title={t("recommendations.settings.content.title")}>
      <RangeField
        label={t("recommendations.settings.limit.label")}
        hint={t("recommendations.settings.limit.hint")}
        min={5}
        max={50}
        step={5}
        value={draft.limit}
        error={errors.limit}
        disabled={disabled}
        format={(n) => t("recommendations.settings.limit.value", { n })}
        onChange={(limit) => change({ limit })}
      />
      <SwitchField
        label={t("recommendations.settings.liveStreams.label")}
        hint={t("recommendations.settings.liveStreams.hint")}
        checked={draft.includeStreams}
        disabled={disabled}
        onChange={(includeStreams) => change({ includeStreams })}
      />
      <SwitchField
        label={t("recommendations.settings.excludeViewed.label")}
        hint={t("recommendations.settings.excludeViewed.hint")}
        checked={draft.excludeViewed}
        disabled={disabled}
        onChange={(excludeViewed) => change({ excludeViewed })}
      />
      <SwitchField
        label={t("recommendations.settings.withoutProfile.label")}
        hint={t("recommendations.settings.withoutProfile.hint")}
        checked={!draft.useProfile}
        disabled={disabled}
        onChange={(without) => change({ useProfile: !without })}
      />
    </Part>
  );
}

function DialSettings({ settings, disabled }: SettingsPartProps) {
  const { draft, errors, change } = settings;
  return (
    <Part
      title={t("recommendations.settings.reasons.title")}
      about={t("recommendations.settings.reasons.description")}
    >
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {DIALS.map((dial) => (
          <WeightField
            key={dial}
            label={t(PART_LABELS[dial])}
            hint={t(DIAL_HINTS[dial])}
            value={draft.dials[dial]}
            error={errors[`dials.${dial}`]}
            disabled={disabled}
            onChange={(value) => change({ dials: { ...draft.dials, [dial]: value } })}
          />
        ))}
      </div>
    </Part>
  );
}

function Part({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-5 border-line border-t pt-6 first:border-t-0 first:pt-0"
    >
      <div className="grid gap-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {about && <p className="measure text-muted text-sm">{about}</p>}
      </div>
      {children}
    </section>
  );
}

/** The bar is sticky while the form has changes, because the form is longer than the screen. */
function ApplyBar({ settings, disabled }: SettingsPartProps) {
  const { isChanged, isDefault, busy, errors, fault, discard, reset } = settings;
  const isInvalid = Object.keys(errors).length > 0;
  return (
    <div
      className={cn(
        "-mx-4 grid gap-3 border-line border-t bg-ground px-4 py-4 lg:mx-0 lg:px-0",
        isChanged && "sticky bottom-(--spacing-bottom-bar) z-10 lg:bottom-0",
      )}
    >
      {(fault || isInvalid) && (
        <Alert variant="danger">{fault ?? t("recommendations.settings.invalidError")}</Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" variant="primary" disabled={disabled || !isChanged}>
          {busy ? t("recommendations.settings.submitting") : t("recommendations.settings.submit")}
        </Button>
        {isChanged && (
          <Button variant="quiet" disabled={disabled} onClick={discard}>
            {t("recommendations.settings.discard")}
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={disabled || isDefault}
          onClick={() => void reset()}
          className="ml-auto"
        >
          {t("recommendations.settings.reset.submit")}
        </Button>
      </div>
    </div>
  );
}
