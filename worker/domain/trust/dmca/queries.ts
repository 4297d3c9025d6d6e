import { and, asc, count, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { dmcaCounterNotices, dmcaNotices, users } from "../../../db/schema.ts";
import { NOTICE_STATES, type NoticeState } from "../../accounts/email-delivery/contract-events.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { STRIKE_DAYS } from "./contract-figures.ts";
import type { NoticeRow } from "./notify-parties.ts";

const LIST_LIMIT = 100;
const DAY_MS = 86_400_000;

const creatorColumns = { id: users.id, username: users.username, suspendedAt: users.suspendedAt };

/** The list omits contact data of senders, because a staff member may own the reported video. */
const listColumns = {
  id: dmcaNotices.id,
  videoId: dmcaNotices.videoId,
  videoTitle: dmcaNotices.videoTitle,
  name: dmcaNotices.name,
  createdAt: dmcaNotices.createdAt,
};

export async function countNotices({ db }: Pick<Deps, "db">): Promise<Record<NoticeState, number>> {
  const rows = await db
    .select({ state: dmcaNotices.state, n: count() })
    .from(dmcaNotices)
    .groupBy(dmcaNotices.state);
  const counted = Object.fromEntries(NOTICE_STATES.map((state) => [state, 0])) as Record<
    NoticeState,
    number
  >;
  for (const { state, n } of rows) counted[state] = n;
  return counted;
}

/** Lists at most 100 notices in one state: undecided ones oldest first, others newest first. */
export const listNotices = ({ db }: Pick<Deps, "db">, { state }: { state: NoticeState }) =>
  db
    .select({ notice: listColumns, owner: creatorColumns })
    .from(dmcaNotices)
    .innerJoin(users, eq(users.id, dmcaNotices.ownerId))
    .where(eq(dmcaNotices.state, state))
    .orderBy(
      ...(state === "received" ? [asc(dmcaNotices.createdAt)] : [desc(dmcaNotices.updatedAt)]),
      asc(dmcaNotices.id),
    )
    .limit(LIST_LIMIT);

/** Returns a notice and its counter-notice. Only for staff and the notice sender's signed link. */
export async function getNotice({ db }: Pick<Deps, "db">, { noticeId }: { noticeId: string }) {
  const row = await db
    .select({ notice: dmcaNotices, owner: creatorColumns, counter: dmcaCounterNotices })
    .from(dmcaNotices)
    .innerJoin(users, eq(users.id, dmcaNotices.ownerId))
    .leftJoin(dmcaCounterNotices, eq(dmcaCounterNotices.noticeId, dmcaNotices.id))
    .where(eq(dmcaNotices.id, noticeId))
    .get();
  if (!row) throw notFound(t("dmca.notFound.notice"));
  return row;
}

/**
 * Returns a notice and its counter-notice for staff, without the postal address and phone number of
 * the notice's sender if the staff member owns the video.
 */
export async function getStaffNotice(
  deps: Pick<Deps, "db">,
  { noticeId, staffId }: { noticeId: string; staffId: string },
) {
  const result = await getNotice(deps, { noticeId });
  const { postal, phone, ...notice } = result.notice;
  return { ...result, notice: result.owner.id === staffId ? notice : { ...notice, postal, phone } };
}

const wasTakenDown = sql`${dmcaNotices.takenDownAt} is not null`;

/** Lists the notices that took down a video of this user, newest first, at most 100. */
export const listOwnNotices = (
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<NoticeRow[]> =>
  db
    .select()
    .from(dmcaNotices)
    .where(and(eq(dmcaNotices.ownerId, userId), wasTakenDown))
    .orderBy(desc(dmcaNotices.takenDownAt), desc(dmcaNotices.id))
    .limit(LIST_LIMIT);

/** Returns a notice for the owner of the video, once the notice has taken down the video. */
export async function getOwnNotice(
  deps: Pick<Deps, "db">,
  { noticeId, userId }: { noticeId: string; userId: string },
) {
  const result = await getNotice(deps, { noticeId });
  if (result.notice.ownerId !== userId || result.notice.takenDownAt === null)
    throw notFound(t("dmca.notFound.notice"));
  return result;
}

/** Counts a user's strikes: takedowns of the last year, except those under a counter-notice. */
export async function countStrikes(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(dmcaNotices)
    .where(
      and(
        eq(dmcaNotices.ownerId, userId),
        inArray(dmcaNotices.state, ["taken_down", "sued"]),
        gt(dmcaNotices.takenDownAt, now() - STRIKE_DAYS * DAY_MS),
      ),
    );
  return row?.n ?? 0;
}
