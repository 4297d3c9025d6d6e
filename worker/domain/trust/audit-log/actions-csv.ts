import type { ActionSearch } from "../../accounts/audit/contract.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import type { Deps } from "../../deps.ts";
import { csvLines } from "../../kernel/csv/contract.ts";
import { listActions } from "./list-actions.ts";

/** Maximum rows of one CSV file. To export a longer audit log, staff search for single days. */
export const AUDIT_CSV_MAX = 10_000;

/** Exports the audit log as CSV, newest first, and logs the export. */
export async function actionsAsCsv(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { staffId, ...search }: ActionSearch & { staffId: string },
): Promise<string> {
  await actionStatement(deps, {
    staffId,
    action: "audit_export",
    subjectType: "audit",
    subjectId: new Date(deps.now()).toISOString().slice(0, 10),
    reason: "",
    facts: Object.fromEntries(Object.entries(search).map(([name, value]) => [name, value ?? null])),
  });
  const actions = await listActions(deps, { ...search, limit: AUDIT_CSV_MAX });
  const rows = actions.map((a) => [
    ...[new Date(a.createdAt).toISOString(), a.action, a.staff.username, a.user?.username ?? null],
    ...[a.subjectType, a.subjectId, a.reason, JSON.stringify(a.facts), a.id],
  ]);
  return csvLines([
    ["time", "act", "staff", "about", "subject type", "subject", "reason", "facts", "id"],
    ...rows,
  ]);
}
