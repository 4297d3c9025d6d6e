import type { ReactNode } from "react";
import { Stamp } from "#app/features/trust/admin/parts.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { t } from "#i18n/t.ts";
import {
  COMPONENT_IDS,
  COMPONENTS,
  IMPACT_LABELS,
  INCIDENT_STATE_LABELS,
  type StatusIncident,
} from "#worker/domain/ops/status/contract.ts";

export function IncidentArticle({
  incident,
  children,
}: {
  incident: StatusIncident;
  children?: ReactNode;
}) {
  const affected = COMPONENT_IDS.filter((id) => incident.components.includes(id)).map((id) =>
    t(COMPONENTS[id].label),
  );
  return (
    <article
      id={incident.id}
      aria-labelledby={`${incident.id}-title`}
      className="grid scroll-mt-24 gap-4 py-5"
    >
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 id={`${incident.id}-title`} className="min-w-0 break-words font-semibold text-base">
            {incident.title}
          </h3>
          <Badge
            variant={
              incident.resolvedAt !== null
                ? "paid"
                : incident.impact === "outage"
                  ? "danger"
                  : "pending"
            }
          >
            {incident.resolvedAt === null
              ? t(IMPACT_LABELS[incident.impact])
              : t("status.incidentState.resolved")}
          </Badge>
        </div>
        <p className="text-muted text-sm">{affected.join(", ")}</p>
      </header>
      <ol className="grid gap-3 border-line border-l-2 pl-4">
        {incident.updates.map((update) => (
          <li key={update.id} className="grid gap-0.5 text-sm">
            <p className="flex flex-wrap gap-x-2">
              <span className="font-semibold">{t(INCIDENT_STATE_LABELS[update.state])}</span>
              <span className="text-muted">
                <Stamp at={update.createdAt} />
              </span>
            </p>
            <p className="measure whitespace-pre-line break-words">{update.body}</p>
          </li>
        ))}
      </ol>
      {children}
    </article>
  );
}
