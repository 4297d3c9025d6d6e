import { and, desc, eq, type SQL } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { chatBans, chatSettings, streams, users } from "../../../db/schema.ts";
import { subscribersOnlyError } from "../../accounts/plans/subscribers-only.ts";
import { readerFor } from "../../accounts/readers/readers.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { flairColumn } from "../../accounts/users/flair.ts";
import { isVisibleTo } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { signToken } from "../../kernel/signing.ts";
import { standingOfActor } from "../../media/verdicts/rules.ts";
import { streamAccessColumns, streamAdmission } from "../streams/access.ts";
import { rulesVersion } from "./room-rules.ts";
import type { Seat } from "./seat.ts";
import { banOf, isBanned, silencedUntil, standingColumns } from "./standing.ts";

export interface Admission {
  seat: Seat;
  /** Version of the channel's chat rules in D1. */
  rulesVersion: string;
  /** A banned user may not join and receives only the reason. */
  ban: { reason: string } | null;
}

async function viewerIn(
  { signingSecret }: Pick<Deps, "signingSecret">,
  streamId: string,
  key: string | undefined,
) {
  if (key === undefined) return undefined;
  return (await signToken(signingSecret, "audience", [streamId, key]))
    .split(".")
    .at(-1)
    ?.slice(0, 16);
}

/**
 * Returns the seat (identity and permissions) of an actor who joins a stream's chat room. A null
 * `streamId` means the live stream with the best rank.
 * @param input.isReturning true if the request contained the visitor's cookie. A cookie that this
 * request creates proves nothing, because a script can get any number of them
 * @param input.network keyed hash of the network's IP prefix, null if unknown
 * @throws DomainError NOT_FOUND if the actor may not see the stream; SUBSCRIBERS_ONLY if the actor
 * needs a subscription to watch the stream
 */
export async function admitToChat(
  deps: Pick<Deps, "db" | "signingSecret" | "now">,
  input: {
    streamId: string | null;
    actor: Actor;
    visitorKey?: string;
    isReturning?: boolean;
    network?: string | null;
  },
): Promise<Admission> {
  const { actor, streamId, visitorKey, isReturning = false, network = null } = input;
  const wanted: SQL | undefined =
    streamId === null
      ? and(
          eq(streams.state, "live"),
          eq(streams.visibility, "public"),
          eq(streams.subscribersOnly, false),
          isVisibleTo(actor),
        )
      : eq(streams.id, streamId);
  const userId = actor.kind === "user" ? actor.id : "";
  const stream = await deps.db
    .select({
      ...streamAccessColumns(actor),
      ...standingColumns(userId),
      rulesVersion: rulesVersion.as("rules_version"),
      flair: flairColumn(userId),
    })
    .from(streams)
    .innerJoin(users, eq(users.id, streams.creatorId))
    .leftJoin(chatSettings, eq(chatSettings.channelId, streams.creatorId))
    .leftJoin(chatBans, banOf(userId))
    .where(wanted)
    .orderBy(desc(streams.rankedViewers), desc(streams.startedAt))
    .limit(1)
    .get();
  const admission = stream && streamAdmission(stream, actor);
  if (!stream || !admission) throw notFound(t("chat.notFound.stream"));
  if (admission.locked) throw subscribersOnlyError(t("chat.access.chatSubject"));
  const isStaff = actor.kind === "user" && actor.role !== "user";
  const seat: Seat = {
    streamId: stream.id,
    channelId: stream.creatorId,
    streamState: stream.state,
    pass: {
      epoch: stream.accessEpoch,
      ground: admission.ground,
      expiresAt: null,
      reader: readerFor(stream, admission.ground, actor),
    },
    viewer: await viewerIn(deps, stream.id, actor.kind === "user" ? `u:${actor.id}` : visitorKey),
    ranking: {
      isKnown: actor.kind === "user" || (visitorKey !== undefined && isReturning),
      isEstablished: standingOfActor(actor, deps.now()) === "established",
      network:
        network === null ? null : ((await viewerIn(deps, stream.id, `network:${network}`)) ?? null),
    },
    user:
      actor.kind === "user"
        ? {
            id: actor.id,
            sessionId: actor.sessionId,
            isApiKey: actor.scopes !== null,
            username: actor.username,
            avatar: actor.avatar,
            isVerified: actor.isVerified,
            isStreamer: actor.id === stream.creatorId,
            isStaff,
            isModerator: stream.isModerator,
            isPartner: actor.isPartner,
            isFollower: stream.isChannelFollower,
            isBlocked: stream.isBlocked,
            emailVerified: actor.emailVerified,
            plan: actor.plan,
            silencedUntil: silencedUntil(stream),
            ...(stream.flair ? { flair: stream.flair } : {}),
            hides: stream.hides,
          }
        : null,
  };
  const ban = isBanned(stream) && !isStaff ? { reason: stream.banReason ?? "" } : null;
  return { seat, rulesVersion: stream.rulesVersion, ban };
}
