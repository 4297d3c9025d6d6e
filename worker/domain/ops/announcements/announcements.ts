import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { announcements, users } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import type { Actor, SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type {
  AnnouncementInput,
  Audience,
  ShownAnnouncement,
  StaffAnnouncement,
} from "./contract.ts";

type Row = typeof announcements.$inferSelect;

/** Each isolate caches all announcements for this time in ms, because every page needs them. */
const STALE_MS = 30_000;
let cache: { at: number; rows: Row[] } | null = null;
const LIST_MAX = 50;
const ORDER = { critical: 0, warning: 1, info: 2 } as const;

/**
 * Returns the most severe announcement for the user that the user has not dismissed.
 * A change by staff appears after at most 30 s. `dismissed` are IDs from the browser's cookie.
 */
export async function findAnnouncement(
  deps: Pick<Deps, "db" | "now">,
  { actor, dismissed }: { actor: Actor; dismissed: readonly string[] },
): Promise<ShownAnnouncement | null> {
  const at = deps.now();
  if (cache === null || at >= cache.at + STALE_MS || at < cache.at) {
    const open = and(gt(announcements.endsAt, at), lte(announcements.startsAt, at + STALE_MS));
    cache = {
      at,
      rows: await deps.db
        .select()
        .from(announcements)
        .where(open)
        .orderBy(desc(announcements.startsAt))
        .limit(LIST_MAX),
    };
  }
  const visibleRows = cache.rows
    .filter((row) => row.startsAt <= at && row.endsAt > at && isFor(row.audience, actor))
    .filter((row) => !(row.dismissable && dismissed.includes(row.id)))
    .sort((a, b) => ORDER[a.level] - ORDER[b.level]);
  return visibleRows[0] ? toShownAnnouncement(visibleRows[0]) : null;
}

const toShownAnnouncement = ({
  id,
  text,
  level,
  dismissable,
  linkLabel,
  linkUrl,
}: Row): ShownAnnouncement => ({
  id,
  text,
  level,
  dismissable,
  link: linkLabel === null || linkUrl === null ? null : { label: linkLabel, url: linkUrl },
});

function isFor(audience: Audience, actor: Actor): boolean {
  if (audience === "everyone") return true;
  if (actor.kind !== "user") return false;
  if (audience === "signed_in") return true;
  return audience === "creators"
    ? actor.isPartner || actor.plan === "creator_pro"
    : actor.plan === audience;
}

/** Lists announcements for staff, newest first; at most 50. */
export async function listAnnouncements({ db }: Pick<Deps, "db">): Promise<StaffAnnouncement[]> {
  const rows = await db
    .select({ row: announcements, by: users.username })
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.staffId))
    .orderBy(desc(announcements.startsAt))
    .limit(LIST_MAX);
  return rows.map(({ row, by }) => ({
    ...toShownAnnouncement(row),
    audience: row.audience,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    by,
  }));
}

const columns = ({ linkLabel, linkUrl, ...input }: AnnouncementInput) => ({
  ...input,
  linkLabel: linkLabel || null,
  linkUrl: linkUrl || null,
});

/** Creates or changes an announcement. A dismissed announcement stays hidden after a change. */
export async function saveAnnouncement(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { actor, id, ...input }: AnnouncementInput & { actor: SignedInActor; id: string | null },
): Promise<void> {
  const { db } = deps;
  const at = deps.now();
  if (input.endsAt <= at) {
    const message = t("announcements.period.endInPast");
    throw new DomainError("VALIDATION", message, { fields: { endsAt: message } });
  }
  const subjectId = id ?? deps.newId("ann");
  const record = {
    staffId: actor.id,
    subjectType: "announcement",
    subjectId,
    reason: input.text,
  } as const;
  if (id === null) {
    await db.batch([
      db
        .insert(announcements)
        .values({ id: subjectId, ...columns(input), staffId: actor.id, createdAt: at }),
      actionStatement(deps, { ...record, action: "announcement_create" }),
    ]);
  } else {
    const isActive = sql`exists (select 1 from announcements where id = ${id} and ends_at > ${at})`;
    const [, changed] = await db.batch([
      actionStatement(deps, { ...record, action: "announcement_change" }, isActive),
      db
        .update(announcements)
        .set(columns(input))
        .where(and(eq(announcements.id, id), gt(announcements.endsAt, at)))
        .returning({ id: announcements.id }),
    ]);
    if (changed.length === 0)
      throw new DomainError("CONFLICT", t("announcements.edit.alreadyEnded"));
  }
  cache = null;
}

export async function endAnnouncement(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { actor, id }: { actor: SignedInActor; id: string },
): Promise<void> {
  const at = deps.now();
  const isActive = sql`exists (select 1 from announcements where id = ${id} and ends_at > ${at})`;
  const record = {
    staffId: actor.id,
    action: "announcement_end",
    subjectType: "announcement",
    subjectId: id,
    reason: "",
  } as const;
  const [, ended] = await deps.db.batch([
    actionStatement(deps, record, isActive),
    deps.db
      .update(announcements)
      .set({ endsAt: at })
      .where(and(eq(announcements.id, id), gt(announcements.endsAt, at)))
      .returning({ id: announcements.id }),
  ]);
  if (ended.length === 0) throw new DomainError("CONFLICT", t("announcements.end.alreadyEnded"));
  cache = null;
}
