import { Check, Minus, Move, Pencil, Plus, Trash2 } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { rich } from "#app/ui/rich.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import type {
  OptimizedPrompt,
  PromptChange,
  PromptScore,
} from "#worker/domain/ai/prompts/contract-api.ts";
import { keyed } from "./keyed.ts";

export function PromptParts({ result: { parts, language } }: { result: OptimizedPrompt }) {
  const visibleParts = parts.filter(({ found, isNeeded }) => found.length > 0 || isNeeded);
  return (
    <section aria-labelledby="parts" className="grid content-start gap-4">
      <h2 id="parts" className="scroll-mt-24 text-lg">
        {t("prompts.details.partsHeading")}
      </h2>
      <dl className="grid divide-y divide-line border-line border-y text-sm">
        {visibleParts.map(({ kind, label, found }) => (
          <div key={kind} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 py-2.5">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0">
              {found.length === 0 ? (
                <span className="flex items-center gap-1.5 text-pending">
                  <Minus aria-hidden className="size-4" />
                  {t("prompts.details.partMissing")}
                </span>
              ) : (
                <span className="line-clamp-3 break-words">{found.join(" · ")}</span>
              )}
            </dd>
          </div>
        ))}
        <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 py-2.5">
          <dt className="text-muted">{t("prompts.details.languageLabel")}</dt>
          <dd>
            {language.name}
            {!language.isAnalyzed && `, ${t("prompts.details.languageKept")}`}
          </dd>
        </div>
      </dl>
    </section>
  );
}

export function PromptTechniques({ result: { techniques } }: { result: OptimizedPrompt }) {
  return (
    <section aria-labelledby="techniques" className="grid content-start gap-4">
      <h2 id="techniques" className="scroll-mt-24 text-lg">
        {t("prompts.details.techniquesHeading")}
      </h2>
      {techniques.length === 0 ? (
        <p className="text-muted text-sm">{t("prompts.details.techniquesEmpty")}</p>
      ) : (
        <ul className="grid divide-y divide-line border-line border-y text-sm">
          {techniques.map(({ id, name, reason }) => (
            <li key={id} className="flex gap-3 py-2.5">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-ai" />
              <p>
                <span className="font-semibold">{name}.</span>{" "}
                <span className="text-muted">{reason}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const CHANGES: Record<PromptChange["kind"], { label: Message; icon: typeof Plus }> = {
  removed: {
    label: msg("prompts.details.changeKinds.removed"),
    icon: Trash2,
  },
  added: {
    label: msg("prompts.details.changeKinds.added"),
    icon: Plus,
  },
  rewritten: {
    label: msg("prompts.details.changeKinds.rewritten"),
    icon: Pencil,
  },
  moved: {
    label: msg("prompts.details.changeKinds.moved"),
    icon: Move,
  },
};
const ORDER = ["removed", "rewritten", "moved", "added"] as const;

export function PromptChanges({ changes }: { changes: readonly PromptChange[] }) {
  return (
    <section aria-labelledby="changes" className="grid content-start gap-4">
      <h2 id="changes" className="scroll-mt-24 text-lg">
        {t("prompts.details.changesHeading")}
      </h2>
      {changes.length === 0 ? (
        <p className="text-muted text-sm">{t("prompts.details.changesEmpty")}</p>
      ) : (
        ORDER.filter((kind) => changes.some((change) => change.kind === kind)).map((kind) => {
          const ofKind = changes.filter((change) => change.kind === kind);
          const { label, icon: Icon } = CHANGES[kind];
          return (
            <details
              key={kind}
              open={kind !== "added" || changes.length < 10}
              className="group text-sm"
            >
              <summary className="min-h-9 font-semibold">
                <Icon aria-hidden className="size-4 text-muted" />
                {t(label)}
                <Badge className="tabular">{ofKind.length}</Badge>
              </summary>
              <ul className="grid divide-y divide-line border-line border-y">
                {keyed(ofKind, ({ before, after }) => `${before} ${after}`).map(
                  ({ key, item: change }) => (
                    <li key={key} className="grid gap-0.5 py-2.5">
                      <p className="break-words">
                        {change.kind !== "added" && (
                          <del className="decoration-muted">{change.before}</del>
                        )}
                        {change.kind === "moved" && (
                          <span className="text-muted">
                            {" "}
                            {t("prompts.details.changeMovedTo", { after: change.after })}
                          </span>
                        )}
                        {change.kind === "rewritten" && (
                          <span className="text-muted"> {t("prompts.details.changeNow")} </span>
                        )}
                        {(change.kind === "rewritten" || change.kind === "added") && (
                          <ins className="no-underline">{change.after}</ins>
                        )}
                      </p>
                      <p className="text-muted">{change.reason}</p>
                    </li>
                  ),
                )}
              </ul>
            </details>
          );
        })
      )}
    </section>
  );
}

export function PromptScores({
  before,
  after,
  hasSlots,
}: {
  before: PromptScore;
  after: PromptScore;
  hasSlots: boolean;
}) {
  return (
    <section aria-labelledby="scores" className="grid content-start gap-4">
      <h2 id="scores" className="text-lg">
        {t("prompts.details.score.heading")}
      </h2>
      <p className="tabular flex items-baseline gap-2">
        <span className="text-muted text-xl">{before.total}</span>
        <span aria-hidden className="text-muted">
          →
        </span>
        <span className="sr-only">, {t("prompts.details.score.beforeSpoken")}, </span>
        <span className="text-ai text-xl">{after.total}</span>
        <span className="text-muted text-sm">{t("prompts.details.score.afterTotal")}</span>
      </p>
      <ul className="grid gap-2.5 text-sm">
        {after.criteria.map(({ id, label, points, max }, at) => {
          const previous = before.criteria[at]?.points ?? 0;
          return (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1"
            >
              <span>{label}</span>
              <span className="tabular text-muted">
                {rich("prompts.details.score.criterionPoints", {
                  before: previous,
                  arrow: (text) => <span aria-hidden>{text}</span>,
                  spoken: (text) => <span className="sr-only">{text}</span>,
                  points,
                  now: (text) => <span className="text-ink">{text}</span>,
                  max,
                })}
              </span>
              <svg
                aria-hidden
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                className="col-span-2 h-1 w-full rounded-full bg-line"
              >
                <rect width={(100 * points) / max} height="4" className="fill-ai/35" />
                <rect
                  width={(100 * Math.min(previous, points)) / max}
                  height="4"
                  className="fill-ai"
                />
              </svg>
            </li>
          );
        })}
      </ul>
      {hasSlots && <p className="text-muted text-sm">{t("prompts.details.score.openPlaceHint")}</p>}
    </section>
  );
}
