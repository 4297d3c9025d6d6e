import { type FormEvent, type ReactNode, useId } from "react";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import type { AlgorithmDescription } from "#worker/domain/recommendations/algorithms.ts";
import { DIALS } from "#worker/domain/recommendations/contract.ts";
import { AlgorithmChoice } from "./algorithm-choice.tsx";
import { type FirstOne, FirstOnes } from "./first-ones.tsx";
import { ResetProfile } from "./reset-profile.tsx";
import { PART_LABELS } from "./score-points.ts";
import type { SettingsDraft } from "./use-settings-draft.ts";
import { RangeField, SwitchField, WeightField } from "./weight-field.tsx";
import { DIAL_HINTS } from "./words.ts";

interface SettingsTabProps {
  settings: SettingsDraft;
  algorithms: AlgorithmDescription[];
  /** What stands first with what is applied. */
  first: FirstOne[];
}

/** All that steers the feed, applied together. */
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
        <Part title="Algorithm" about="What judges how well a video goes with what you watched.">
          <AlgorithmChoice
            algorithms={algorithms}
            value={draft.algorithm}
            disabled={disabled}
            error={errors.algorithm}
            onChange={(algorithm) => change({ algorithm })}
          />
        </Part>
        <Part title="Weights" about="How much each counts. At 0 % it does not count at all.">
          <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
            <WeightField label="Personal" hint="What you watch, whom you follow, and what you like." {...field("personal")} />
            <WeightField label="Trending" hint="What many people watch just now." {...field("trending")} />
            <WeightField label="Recency" hint="What came out lately, before what is old." {...field("recency")} />
            <WeightField label="Diversity" hint="How far things that are alike are moved apart." {...field("diversity")} />
          </div>
        </Part>
        <Part title="What is in it">
          <RangeField
            label="Limit"
            hint="Recommendations in one list, at most. This page shows up to 8 videos and 6 streams of them."
            {...{ min: 5, max: 50, step: 5, value: draft.limit, error: errors.limit, disabled }}
            format={(n) => `${n} at most`}
            onChange={(limit) => change({ limit })}
          />
          <SwitchField
            label="Include live streams"
            hint="Beside videos, who is live and may be for you."
            checked={draft.includeStreams}
            disabled={disabled}
            onChange={(includeStreams) => change({ includeStreams })}
          />
          <SwitchField
            label="Exclude viewed content"
            hint="What you have begun to watch is left out, as far as your history goes."
            checked={draft.excludeViewed}
            disabled={disabled}
            onChange={(excludeViewed) => change({ excludeViewed })}
          />
          <SwitchField
            label="A feed without a profile"
            hint="Nothing of what you did is looked at. Your profile is kept for when you turn this off again; to delete it, reset it below."
            checked={!draft.useProfile}
            disabled={disabled}
            onChange={(without) => change({ useProfile: !without })}
          />
        </Part>
        <Part title="Reasons" about="Each reason that a card's “why” shows, turned down or off. They multiply the weights above.">
          <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
            {DIALS.map((dial) => (
              <WeightField
                key={dial}
                label={PART_LABELS[dial]}
                hint={DIAL_HINTS[dial]}
                value={draft.dials[dial]}
                error={errors[`dials.${dial}`]}
                disabled={disabled}
                onChange={(value) => change({ dials: { ...draft.dials, [dial]: value } })}
              />
            ))}
          </div>
        </Part>
        <ApplyBar settings={settings} disabled={disabled} />
        <Part title="Your profile">
          <ResetProfile />
        </Part>
      </form>
      <FirstOnes items={first} />
    </div>
  );
}

function Part({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5 border-line border-t pt-6 first:border-t-0 first:pt-0">
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

/** In sight from the first change on, for the form is longer than a screen. */
function ApplyBar({ settings, disabled }: { settings: SettingsDraft; disabled: boolean }) {
  const { isChanged, isDefault, busy, errors, fault, discard, reset } = settings;
  const isRefused = Object.keys(errors).length > 0;
  return (
    <div
      className={cn(
        "-mx-4 grid gap-3 border-line border-t bg-ground px-4 py-4 lg:mx-0 lg:px-0",
        isChanged && "sticky bottom-(--spacing-bottom-bar) z-10 lg:bottom-0",
      )}
    >
      {(fault || isRefused) && (
        <Alert variant="danger">{fault ?? "Nothing was applied: one of the values is refused. Its setting says why."}</Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" variant="primary" disabled={disabled || !isChanged}>
          {busy ? "Applying..." : "Apply settings"}
        </Button>
        {isChanged && (
          <Button variant="quiet" disabled={disabled} onClick={discard}>
            Discard
          </Button>
        )}
        <Button variant="quiet" disabled={disabled || isDefault} onClick={() => void reset()} className="ml-auto">
          Reset to defaults
        </Button>
      </div>
    </div>
  );
}
