import { and, eq, isNull, sql } from "drizzle-orm";
import type * as z from "zod";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { incidents, incidentUpdates } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { NewIncident, NewUpdate } from "./contract.ts";

type IncidentDeps = Pick<Deps, "db" | "now" | "newId">;

/** Creates an incident with its first update for the status page. Returns the incident's ID. */
export async function openIncident(
  deps: IncidentDeps,
  { actor, body, ...incident }: z.output<typeof NewIncident> & { actor: SignedInActor },
): Promise<string> {
  const id = deps.newId("inc");
  const at = deps.now();
  await deps.db.batch([
    deps.db.insert(incidents).values({ ...incident, id, startedAt: at }),
    deps.db.insert(incidentUpdates).values({
      id: deps.newId("inu"),
      incidentId: id,
      state: "investigating",
      body,
      createdAt: at,
    }),
    actionStatement(deps, {
      staffId: actor.id,
      action: "incident_open",
      subjectType: "incident",
      subjectId: id,
      reason: incident.title,
    }),
  ]);
  return id;
}

/** Adds an update to an open incident. An update with the state `resolved` closes the incident. */
export async function updateIncident(
  deps: IncidentDeps,
  { actor, incidentId, state, body }: z.output<typeof NewUpdate> & { actor: SignedInActor },
): Promise<void> {
  const id = deps.newId("inu");
  const at = deps.now();
  const isOpen = sql`exists (select 1 from ${incidents} where id = ${incidentId} and resolved_at is null)`;
  const isAdded = sql`exists (select 1 from ${incidentUpdates} where id = ${id})`;
  const record = {
    staffId: actor.id,
    action: "incident_update",
    subjectType: "incident",
    subjectId: incidentId,
    reason: body,
  } as const;
  const [added] = await deps.db.batch([
    insertWhere(deps.db, incidentUpdates, { id, incidentId, state, body, createdAt: at }, isOpen),
    actionStatement(deps, { ...record, facts: { state } }, isAdded),
    deps.db
      .update(incidents)
      .set({ resolvedAt: state === "resolved" ? at : null })
      .where(and(eq(incidents.id, incidentId), isNull(incidents.resolvedAt), isAdded)),
  ]);
  if (added.meta.changes === 0)
    throw new DomainError("CONFLICT", t("status.incidentForm.alreadyResolved"));
}
