import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users, videos } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { servedUpTo, watchHeightOf } from "../../media/playback/watch-limit.ts";
import { requireWatchable } from "../../media/videos/access.ts";
import { readLadder } from "../../media/videos/video-links.ts";
import type { OfflineOffer } from "./contract-api.ts";

/** Lists the renditions that a user can download of a video, best first, with sizes in bytes. */
export async function listOfflineChoices(
  deps: Pick<Deps, "db">,
  { videoId, actor }: { videoId: string; actor: SignedInActor },
): Promise<OfflineOffer & { mediaVersion: number }> {
  const { creatorId } = await requireWatchable(deps, { videoId, actor });
  const [media, ladder] = await Promise.all([readMedia(deps, videoId), readLadder(deps, videoId)]);
  const mediaVersion = media?.mediaVersion ?? 0;
  const withoutChoices = (refusal: string) => ({ choices: [], refusal, mediaVersion });
  if (media?.kind === "image") return withoutChoices(t("offline.unavailable.image"));
  if (media?.streamId) return withoutChoices(t("offline.unavailable.replay"));
  const original = media?.originalKey ? media : null;
  const { video, audio } = servedUpTo(watchHeightOf(actor, creatorId), { ladder, original });
  if (video.length === 0) return withoutChoices(t("offline.unavailable.processing"));
  const choices = video.map(({ name, height, sizeBytes }) => ({
    quality: name,
    height,
    bytes: (sizeBytes ?? 0) + (audio?.sizeBytes ?? 0),
  }));
  return { choices: choices.reverse(), refusal: null, mediaVersion };
}

const readMedia = ({ db }: Pick<Deps, "db">, videoId: string) =>
  db
    .select({
      kind: videos.kind,
      streamId: videos.streamId,
      originalKey: videos.originalKey,
      mediaVersion: videos.mediaVersion,
      width: videos.width,
      height: videos.height,
      creatorPlan: users.plan,
    })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(eq(videos.id, videoId))
    .get();
