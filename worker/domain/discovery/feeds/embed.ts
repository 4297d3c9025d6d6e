import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users, videos } from "../../../db/schema.ts";
import { isLockedTo } from "../../accounts/plans/subscribers-only.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { followsCreator } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { accessColumns, watchGround } from "../../media/videos/access.ts";
import type { EmbedPolicy } from "../../media/videos/contract-states.ts";

interface Embeddable {
  embedPolicy: EmbedPolicy;
  embedDomains: string[];
  /** True if visitors may watch the video. No other site can embed a video that needs a session. */
  isOpen: boolean;
}

/** A host is validated before it is stored. This second check prevents CSP header injection. */
const HOST = /^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;

/** Returns a video's CSP `frame-ancestors` sources. An allowed host matches on any port. */
export function frameAncestors({ embedPolicy, embedDomains, isOpen }: Embeddable): string {
  if (embedPolicy === "nowhere") return "'none'";
  if (!isOpen) return "'self'";
  if (embedPolicy === "anywhere") return "* 'self'";
  return [
    "'self'",
    ...embedDomains.filter((host) => HOST.test(host)).map((host) => `${host}:*`),
  ].join(" ");
}

/**
 * Returns a video's title, poster and settings for its embedded player.
 * @throws DomainError NOT_FOUND unless the actor may watch the video
 */
export async function getEmbedding(
  { db }: Pick<Deps, "db">,
  { videoId, actor }: { videoId: string; actor: Actor },
) {
  const row = await db
    .select({
      ...accessColumns,
      title: videos.title,
      paidPartner: videos.paidPartner,
      paidPromotion: videos.paidPromotion,
      posterFile: videos.posterFile,
      width: videos.width,
      height: videos.height,
      embedPolicy: videos.embedPolicy,
      embedDomains: videos.embedDomains,
      creatorName: users.displayName,
      creatorUsername: users.username,
      isFollower: followsCreator(actor),
    })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(eq(videos.id, videoId))
    .get();
  const reason = row && watchGround(row, actor);
  if (!row || !reason) throw notFound(t("feeds.notFound.video"));
  const locked = isLockedTo(row, actor);
  // Omits the poster of a locked video, because the poster is a frame of the video.
  return {
    ...row,
    posterFile: locked ? null : row.posterFile,
    ground: reason,
    isOpen: reason === "viewer" && !row.subscribersOnly,
  };
}
