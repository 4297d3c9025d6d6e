import { and, eq, isNull } from "drizzle-orm";
import { intlLocale } from "#i18n/locale.ts";
import { streams, tips, users } from "../../../db/schema.ts";
import { notify } from "../../accounts/notifications/notify.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import type { Deps } from "../../deps.ts";
import { inLocaleOf } from "../../kernel/locale/user-locale.ts";
import { badgesOf, type SeatedUser } from "../../live/chat/seat.ts";
import { findStanding } from "../../live/chat/standing.ts";
import { mayWriteWithTip } from "./may-write.ts";
import type { TipRow } from "./row.ts";

/**
 * Announces a paid tip in the stream's chat and notifies the creator. Idempotent. Omits the message
 * of a giver who was suspended or restricted after the charge.
 */
export async function announceTip(
  deps: Pick<Deps, "db" | "now" | "newId" | "log" | "rooms">,
  tip: TipRow,
): Promise<void> {
  const message = (await mayWriteWithTip(deps, tip)) ? tip.message : "";
  if (tip.subjectType === "stream") await announceInRoom(deps, { ...tip, message });
  const { meta } = await deps.db
    .update(tips)
    .set({ announcedAt: deps.now(), dueAt: null })
    .where(and(eq(tips.id, tip.id), isNull(tips.announcedAt)));
  if (meta.changes > 0) {
    const amount = () =>
      new Intl.NumberFormat(intlLocale(), { style: "currency", currency: tip.currency }).format(
        tip.cents / 100,
      );
    const money = await inLocaleOf(deps, { userId: tip.creatorId }, amount);
    const text = message === "" ? money : `${money}: ${message}`;
    await notify(deps, {
      userId: tip.creatorId,
      kind: "tip",
      actorId: tip.giverId,
      path: "/tips?side=taken",
      text,
      groupKey: `tip:${tip.id}`,
    });
  }
}

async function announceInRoom(
  { db, rooms }: Pick<Deps, "db" | "rooms">,
  tip: TipRow,
): Promise<void> {
  const { giverId, subjectId: streamId, id: tipId, cents, currency, message: content } = tip;
  const [stream, user, standing] = await Promise.all([
    db.select({ creatorId: streams.creatorId }).from(streams).where(eq(streams.id, streamId)).get(),
    db.select().from(users).where(eq(users.id, giverId)).get(),
    findStanding({ db }, { streamId, userId: giverId }),
  ]);
  if (!stream || !user || !standing) return;
  const { username, avatarPath, isVerified } = user;
  const face = { username, avatar: avatarUrl(avatarPath), isVerified };
  const seated: SeatedUser = {
    ...face,
    ...standing,
    id: giverId,
    sessionId: "",
    isStreamer: stream.creatorId === giverId,
    hides: "",
  };
  await rooms.announceTip(streamId, {
    tipId,
    user: { ...face, id: giverId, badges: badgesOf(seated) },
    cents,
    currency,
    content,
  });
}
