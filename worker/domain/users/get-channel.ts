import { and, count, eq, isNull } from "drizzle-orm";
import { follows, users, videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";
import type { CreatorSummary } from "../videos/contract.ts";
import type { Actor } from "./contract.ts";
import { avatarUrl } from "./rules.ts";

export interface Channel {
  creator: CreatorSummary & { bio: string };
  /** Public ones. */
  videoCount: number;
  viewer: { isSelf: boolean; following: boolean };
}

/** @throws DomainError NOT_FOUND, the same for a name that nobody has and a suspended account. */
export async function getChannel({ db }: Pick<Deps, "db">, input: { username: string; actor: Actor }): Promise<Channel> {
  const user = await db
    .select()
    .from(users)
    .where(and(eq(users.username, input.username.toLowerCase()), isNull(users.suspendedAt)))
    .get();
  if (!user) throw notFound("This channel");
  const viewerId = input.actor.kind === "user" ? input.actor.id : "";
  const [[published], [followed]] = await db.batch([
    db
      .select({ n: count() })
      .from(videos)
      .where(and(eq(videos.creatorId, user.id), eq(videos.state, "published"), eq(videos.visibility, "public"))),
    db
      .select({ at: follows.createdAt })
      .from(follows)
      .where(and(eq(follows.followerId, viewerId), eq(follows.creatorId, user.id))),
  ]);
  return {
    creator: {
      id: user.id,
      username: user.username,
      name: user.displayName,
      avatar: avatarUrl(user.avatarPath),
      isVerified: user.isVerified,
      followers: user.followerCount,
      bio: user.bio,
    },
    videoCount: published?.n ?? 0,
    viewer: { isSelf: user.id === viewerId, following: followed !== undefined },
  };
}
