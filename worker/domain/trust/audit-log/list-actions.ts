import { and, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnsOf } from "../../../db/columns-of.ts";
import { staffActions, users } from "../../../db/schema.ts";
import type { ActionSearch } from "../../accounts/audit/contract.ts";
import { ActionLine } from "../../accounts/audit/contract-api.ts";
import type { Deps } from "../../deps.ts";

const PAGE = 40;
const DAY_MS = 86_400_000;

/** Lists the audit log, newest first. `before` is the last ID on the previous page. */
export async function listActions(
  { db }: Pick<Deps, "db">,
  {
    action,
    staff,
    person,
    text,
    from,
    until,
    before,
    limit = PAGE,
  }: ActionSearch & { before?: string; limit?: number },
): Promise<ActionLine[]> {
  const a = staffActions;
  const actor = alias(users, "actor");
  const about = alias(users, "about");
  const matchesUser = (table: typeof actor | typeof about, name: string): SQL | undefined => {
    const plain = name.replace(/^@/, "");
    return or(eq(table.id, plain), sql`${table.username} = ${plain} collate nocase`);
  };
  const pattern = text === undefined ? "" : `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  // IDs sort by creation time, so an ID works as the page cursor.
  const rows = await db
    .select({
      ...columnsOf(a, ActionLine),
      staff: { id: actor.id, username: actor.username },
      user: { id: about.id, username: about.username },
    })
    .from(a)
    .innerJoin(actor, eq(actor.id, a.staffId))
    .leftJoin(about, eq(about.id, a.userId))
    .where(
      and(
        action === undefined ? undefined : eq(a.action, action),
        staff === undefined ? undefined : matchesUser(actor, staff),
        person === undefined ? undefined : matchesUser(about, person),
        text === undefined
          ? undefined
          : sql`(${a.reason} like ${pattern} escape '\\' or ${a.subjectId} like ${pattern} escape '\\')`,
        from === undefined ? undefined : gte(a.createdAt, Date.parse(from)),
        until === undefined ? undefined : lt(a.createdAt, Date.parse(until) + DAY_MS),
        before === undefined
          ? undefined
          : sql`(${a.createdAt}, ${a.id}) < (select created_at, id from ${staffActions} where id = ${before})`,
      ),
    )
    .orderBy(desc(a.createdAt), desc(a.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, facts: JSON.parse(row.facts) as ActionLine["facts"] }));
}
