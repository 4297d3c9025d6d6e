import { Link } from "@remix-run/react";
import { RefreshCw } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Slider } from "#app/ui/slider.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { formatPercent } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type {
  Preferences,
  PreferencesInput,
} from "#worker/domain/discovery/recommendations/contract.ts";
import {
  type CategorySlug,
  categoryLabel,
} from "#worker/domain/media/videos/contract-categories.ts";
import { FoldedCard } from "./folded-card.tsx";

interface SettingsCardProps {
  preferences: Preferences;
  interests: readonly CategorySlug[];
  onChange: (changes: PreferencesInput) => void;
  refreshing: boolean;
  onRefresh: () => void;
  isFolded: boolean;
}

export function SettingsCard({
  preferences,
  interests,
  onChange,
  refreshing,
  onRefresh,
  isFolded,
}: SettingsCardProps) {
  return (
    <FoldedCard title={t("discover.settings.title")} isFolded={isFolded}>
      <div className="grid gap-5">
        <WeightSlider
          label={t("discover.settings.diversityLabel")}
          about={t("discover.settings.diversityHint")}
          value={preferences.diversity}
          onCommit={(diversity) => onChange({ diversity })}
        />
        <WeightSlider
          label={t("discover.settings.recencyLabel")}
          about={t("discover.settings.recencyHint")}
          value={preferences.recency}
          onCommit={(recency) => onChange({ recency })}
        />
        <Toggle
          label={t("discover.settings.includeLiveLabel")}
          checked={preferences.includeStreams}
          onChange={(includeStreams) => onChange({ includeStreams })}
        />
        <Toggle
          label={t("discover.settings.excludeViewedLabel")}
          checked={preferences.excludeViewed}
          onChange={(excludeViewed) => onChange({ excludeViewed })}
        />
        <Button onClick={onRefresh} aria-disabled={refreshing} block className="bg-ground">
          <RefreshCw aria-hidden />
          {t("discover.refresh.action")}
        </Button>
        <p className="border-line border-t pt-4 text-sm">
          <span className="text-muted">{t("discover.settings.interestsLabel")} </span>
          {interests.length > 0
            ? interests.map(categoryLabel).join(", ")
            : t("discover.settings.interestsNone")}
          .{" "}
          <Inline to="/discover?interests=choose">{t("discover.settings.interestsAction")}</Inline>{" "}
          <Inline to="/recommendations?tab=settings">{t("discover.settings.allLink")}</Inline>
        </p>
      </div>
    </FoldedCard>
  );
}

const Inline = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="mr-2 inline-block font-semibold text-accent underline-offset-4 hover:underline"
  >
    {children}
  </Link>
);

interface WeightSliderProps {
  label: string;
  about: string;
  value: number;
  onCommit: (value: number) => void;
}

/** Slider from 0 to 1 in steps of 0.1. Saves when the user releases the slider. */
function WeightSlider({ label, about, value, onCommit }: WeightSliderProps) {
  const [dragged, setDragged] = useState(value);
  useEffect(() => setDragged(value), [value]);
  const tenth = ([n = 0]: number[]) => Math.round(n * 10) / 10;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="tabular font-semibold">{formatPercent(dragged)}</span>
      </div>
      <p className="mb-2 text-muted text-sm">{about}</p>
      <Slider
        aria-label={label}
        valueText={formatPercent(dragged)}
        min={0}
        max={1}
        step={0.1}
        value={[dragged]}
        onValueChange={(values) => setDragged(tenth(values))}
        onValueCommit={(values) => onCommit(tenth(values))}
      />
    </div>
  );
}

function Toggle({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
    </div>
  );
}
