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
  /**
   * Whether everybody with the address may watch. A frame on another site has no cookie: it shows
   * nothing else.
   */
  isOpen: boolean;
}

/**
 * A host name, or every name under one. What is stored was checked when it was written; this is the
 * last look before a header.
 */
const HOST = /^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;

/**
 * Which pages may frame a video's player, as the sources of CSP's `frame-ancestors`. Our own pages
 * may unless nobody may; a site is allowed on every port, by the scheme of the page that is framed
 * or a safer one.
 */
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
 * What decides where a video may be shown, for one who may watch it.
 * @throws DomainError NOT_FOUND, the same for an unknown video and one that this actor may not
 * watch.
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
  const ground = row && watchGround(row, actor);
  if (!row || !ground) throw notFound(t("feeds.thisVideo"));
  const locked = isLockedTo(row, actor);
  // A picture of what is locked would show it.
  return {
    ...row,
    posterFile: locked ? null : row.posterFile,
    ground,
    isOpen: ground === "viewer" && !row.subscribersOnly,
  };
}
