import { Link } from "@remix-run/react";
import { useId, useState } from "react";
import { useSteering } from "#app/features/trust/safety/use-steering.tsx";
import { useSignInPath } from "#app/lib/sign-in-path.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogContent, DialogFooter } from "#app/ui/dialog.tsx";
import { rich } from "#app/ui/rich.tsx";
import { msg, t } from "#i18n/t.ts";
import type { Dial } from "#worker/domain/discovery/recommendations/contract.ts";
import type { ScoreParts } from "#worker/domain/discovery/recommendations/contract-api.ts";
import { isDial, PART_LABELS, pointsOf, withDials } from "./score-points.ts";
import type { Dials, WhyProps } from "./why-recommended.tsx";

/** A click loads the panel, so the panel is open on mount. */
export default function WhyPanel({
  subject,
  recommended,
  dials,
  onDials,
  onClose,
}: Omit<WhyProps, "className"> & { onClose: () => void }) {
  const [draftDials, setDraftDials] = useState<Partial<Dials>>({});
  const { acts, dialogs } = useSteering(subject, onClose);
  const viewer = useViewer();
  const close = () => {
    onClose();
    const changed = Object.entries(draftDials).filter(
      ([dial, value]) => dials?.[dial as Dial] !== value,
    );
    if (changed.length > 0) onDials(Object.fromEntries(changed));
  };
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title={t("recommendations.why.title")} description={subject.title}>
        <ul className="mt-4 grid gap-1 text-sm">
          {recommended.reasons.map((reason) => (
            <li key={reason} className="flex gap-2">
              <span aria-hidden className="mt-2 size-1.5 shrink-0 rounded-full bg-accent" />
              {reason}
            </li>
          ))}
        </ul>
        <Parts
          parts={recommended.parts}
          before={dials}
          draftDials={draftDials}
          onDial={(dial, value) => setDraftDials({ ...draftDials, [dial]: value })}
        />
        {viewer && viewer.id !== subject.creator.id && (
          <div className="mt-5 flex flex-wrap gap-2">
            {acts.map(({ label, icon: Icon, needsConfirmation, run }) => (
              <Button
                key={label}
                size="sm"
                onClick={() => {
                  // The open panel would cover the notice on the page that confirms the action.
                  if (!needsConfirmation) close();
                  run();
                }}
              >
                <Icon aria-hidden />
                {label}
              </Button>
            ))}
          </div>
        )}
        <DialogFooter sticky>
          {dials ? (
            <Button variant="primary" onClick={close}>
              {t("recommendations.why.done")}
            </Button>
          ) : (
            <SignIn />
          )}
        </DialogFooter>
      </DialogContent>
      {dialogs}
    </Dialog>
  );
}

function SignIn() {
  const signInPath = useSignInPath();
  return (
    <Button asChild variant="primary">
      <Link to={signInPath}>{t("recommendations.why.signIn")}</Link>
    </Button>
  );
}

interface PartsProps {
  parts: ScoreParts;
  before: Dials | null;
  draftDials: Partial<Dials>;
  onDial: (dial: Dial, value: number) => void;
}

function Parts({ parts, before, draftDials, onDial }: PartsProps) {
  const dials = before && { ...before, ...draftDials };
  const { parts: points, total } = pointsOf(
    before && dials ? withDials(parts, before, dials) : parts,
  );
  const visibleParts = points.filter(
    ({ part, points: n }) =>
      n !== 0 || parts[part] >= 0.005 || (isDial(part) && dials !== null && dials[part] < 1),
  );
  const most = Math.max(1, ...points.map((entry) => entry.points));
  const least = Math.min(0, ...points.map((entry) => entry.points));
  return (
    <div className="mt-5">
      <h3 className="text-base">{t("recommendations.why.partsHeading")}</h3>
      <ul className="mt-1 divide-y divide-line border-line border-y">
        {visibleParts.map(({ part, points: n }) => (
          <li key={part} className="grid gap-1.5 py-2.5">
            <span className="flex items-baseline justify-between gap-4 text-sm">
              {t(PART_LABELS[part])}
              <span className="tabular font-semibold">{signed(n)}</span>
            </span>
            <span className="flex items-center gap-4">
              <Bar value={n} from={least} to={most} />
              {dials && isDial(part) && (
                <DialChoice
                  label={t(PART_LABELS[part])}
                  value={dials[part]}
                  onChoose={(value) => onDial(part, value)}
                />
              )}
              {part === "less" && (
                <Link
                  to="/settings/blocked"
                  className="shrink-0 text-accent text-sm underline-offset-4 hover:underline"
                >
                  {t("recommendations.why.takeBack")}
                </Link>
              )}
            </span>
            {before && isDial(part) && before[part] === 0 && (draftDials[part] ?? 0) > 0 && (
              <span className="text-muted text-xs">
                {t("recommendations.why.weight.restoredHint")}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2.5 flex justify-between font-semibold text-sm" role="status">
        {rich("recommendations.why.total", {
          total,
          span: (text) => <span className="tabular">{text}</span>,
        })}
      </p>
    </div>
  );
}

const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

function Bar({ value, from, to }: { value: number; from: number; to: number }) {
  const percent = (n: number) => (n / (to - from)) * 100;
  return (
    <span aria-hidden className="relative block h-2 flex-1 overflow-hidden rounded-full bg-line/60">
      <span
        className={value < 0 ? "absolute inset-y-0 bg-muted" : "absolute inset-y-0 bg-accent"}
        style={{
          left: `${percent(Math.min(value, 0) - from)}%`,
          width: `${percent(Math.abs(value))}%`,
        }}
      />
      {from < 0 && (
        <span className="absolute inset-y-0 w-px bg-ink" style={{ left: `${percent(-from)}%` }} />
      )}
    </span>
  );
}

const STEPS = [
  {
    label: msg("recommendations.why.weight.full"),
    value: 1,
  },
  {
    label: msg("recommendations.why.weight.half"),
    value: 0.5,
  },
  {
    label: msg("recommendations.why.weight.off"),
    value: 0,
  },
] as const;

/** Uses native radio buttons, so that arrow keys work. */
function DialChoice({
  label,
  value,
  onChoose,
}: {
  label: string;
  value: number;
  onChoose: (value: number) => void;
}) {
  const name = useId();
  const nearest = value <= 0 ? 0 : value >= 1 ? 1 : 0.5;
  return (
    <fieldset className="flex shrink-0 rounded-full bg-surface ring-1 ring-line ring-inset">
      <legend className="sr-only">{t("recommendations.why.weight.label", { label })}</legend>
      {STEPS.map((step) => (
        <label
          key={t(step.label)}
          className="grid h-8 min-w-12 place-items-center rounded-full px-2.5 font-semibold text-muted text-xs transition-colors hover:text-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={step.value}
            checked={step.value === nearest}
            onChange={() => onChoose(step.value)}
            className="sr-only"
          />
          {t(step.label)}
        </label>
      ))}
    </fieldset>
  );
}
