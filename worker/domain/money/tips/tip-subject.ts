import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { streams, users } from "../../../db/schema.ts";
import { isBlocked } from "../../accounts/blocks/queries.ts";
import { takesTips } from "../../accounts/plans/may-earn.ts";
import { subscribersOnlyError } from "../../accounts/plans/subscribers-only.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { isSilencedIn } from "../../live/chat/standing.ts";
import { findWatchableStream } from "../../live/streams/access.ts";
import { requireWatchable } from "../../media/videos/access.ts";
import type { TipOptions } from "./contract-api.ts";

export interface TipSubject {
  type: "stream" | "video";
  id: string;
  title: string;
  path: string;
  creator: TipOptions["creator"];
  /** The reason why the user cannot tip here, as a sentence for the user. */
  refusal: string | null;
  remedy: TipOptions["remedy"];
}

type Row = typeof users.$inferSelect;

/**
 * Returns the stream or video of a tip, its creator, and why the user cannot tip there.
 * @throws DomainError NOT_FOUND, the same for missing content and for content hidden from the
 * actor; SUBSCRIBERS_ONLY
 */
export async function getTipSubject(
  deps: Pick<Deps, "db" | "now">,
  { contentId, actor }: { contentId: string; actor: Actor },
): Promise<TipSubject> {
  const subject = contentId.startsWith("str_")
    ? await streamSubject(deps, { streamId: contentId, actor })
    : await videoSubject(deps, { videoId: contentId, actor });
  const creator = await deps.db.select().from(users).where(eq(users.id, subject.creatorId)).get();
  if (!creator) throw notFound(t("tips.notFound.creator"));
  const refusal = subject.refusal ?? (await findUserRefusal(deps, { creator, actor }));
  const isUnverified = refusal === null && actor.kind === "user" && !actor.emailVerified;
  return {
    type: subject.type,
    id: contentId,
    title: subject.title,
    path: subject.type === "stream" ? `/streams/${contentId}` : `/watch/${contentId}`,
    creator: {
      id: creator.id,
      username: creator.username,
      name: creator.displayName,
      avatar: avatarUrl(creator.avatarPath),
    },
    refusal: isUnverified ? t("tips.unavailable.emailUnverified") : refusal,
    remedy: isUnverified ? "verify-email" : null,
  };
}

interface TipTarget {
  type: "stream" | "video";
  creatorId: string;
  title: string;
  refusal: string | null;
}

async function streamSubject(
  deps: Pick<Deps, "db" | "now">,
  { streamId, actor }: { streamId: string; actor: Actor },
): Promise<TipTarget> {
  const access = await findWatchableStream(deps, { streamId, actor });
  if (!access) throw notFound(t("tips.notFound.stream"));
  if (access.locked) throw subscribersOnlyError(t("tips.notFound.stream"));
  const row = await deps.db
    .select({ title: streams.title, monetized: streams.monetized })
    .from(streams)
    .where(eq(streams.id, streamId))
    .get();
  const { creatorId, state } = access;
  const refusal =
    state === "ended"
      ? t("tips.unavailable.streamEnded")
      : row?.monetized !== true
        ? t("tips.unavailable.streamWithoutTips")
        : actor.kind === "user" && (await isSilencedIn(deps, { streamId, userId: actor.id }))
          ? t("tips.unavailable.chatRestricted")
          : null;
  return { type: "stream", creatorId, title: row?.title ?? "", refusal };
}

async function videoSubject(
  deps: Pick<Deps, "db">,
  { videoId, actor }: { videoId: string; actor: Actor },
): Promise<TipTarget> {
  const { creatorId, title, state } = await requireWatchable(deps, { videoId, actor });
  return {
    type: "video",
    creatorId,
    title,
    refusal: state === "published" ? null : t("tips.unavailable.videoUnpublished"),
  };
}

async function findUserRefusal(
  deps: Pick<Deps, "db">,
  { creator, actor }: { creator: Row; actor: Actor },
): Promise<string | null> {
  if (actor.kind === "user" && actor.id === creator.id) return t("tips.unavailable.ownChannel");
  if (!takesTips(creator))
    return t("tips.unavailable.creatorWithoutTips", { displayName: creator.displayName });
  if (creator.suspendedAt !== null || creator.deletionRequestedAt !== null)
    return t("tips.unavailable.creatorWithoutTips", { displayName: creator.displayName });
  if (
    actor.kind === "user" &&
    (await isBlocked(deps, { blockerId: creator.id, blockedId: actor.id }))
  )
    return t("tips.unavailable.blockedByCreator", { displayName: creator.displayName });
  return null;
}
