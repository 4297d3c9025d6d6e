import { and, asc, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { columnsOf } from "../../../db/columns-of.ts";
import { captions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { requireOwnVideo } from "../videos/own-video.ts";
import { CaptionTrack, OwnCaptions } from "./contract-api.ts";
import { canonicalLanguage } from "./rules.ts";

/** Returns the canonical form of a language tag. Throws NOT_FOUND for an invalid tag. */
export function requireLanguage(tag: string): string {
  const language = canonicalLanguage(tag);
  if (language === null) throw notFound(t("captions.notFound.language"));
  return language;
}

export const listCaptionTracks = (
  { db }: Pick<Deps, "db">,
  videoId: string,
): Promise<CaptionTrack[]> =>
  db
    .select(columnsOf(captions, CaptionTrack))
    .from(captions)
    .where(and(eq(captions.videoId, videoId), eq(captions.isPublished, true)))
    .orderBy(asc(captions.label), asc(captions.language));

/** Returns a video's published captions in a language as WebVTT, or null if there are none. */
export async function findPublishedCaptions(
  { db }: Pick<Deps, "db">,
  { videoId, language }: { videoId: string; language: string },
) {
  const where = and(
    eq(captions.videoId, videoId),
    eq(captions.language, language),
    eq(captions.isPublished, true),
  );
  return (await db.select({ vtt: captions.vtt }).from(captions).where(where).get())?.vtt ?? null;
}

const own = columnsOf(captions, OwnCaptions);

/** Lists all captions of the owner's video, including drafts. */
export async function listOwnCaptions(
  deps: Pick<Deps, "db">,
  input: { videoId: string; ownerId: string },
): Promise<OwnCaptions[]> {
  await requireOwnVideo(deps, input);
  return deps.db
    .select(own)
    .from(captions)
    .where(eq(captions.videoId, input.videoId))
    .orderBy(asc(captions.label), asc(captions.language));
}

/** Returns the captions of the owner's video in one language, including a draft. */
export async function getOwnCaptions(
  deps: Pick<Deps, "db">,
  input: { videoId: string; ownerId: string; language: string },
): Promise<OwnCaptions> {
  await requireOwnVideo(deps, input);
  const where = and(
    eq(captions.videoId, input.videoId),
    eq(captions.language, requireLanguage(input.language)),
  );
  const row = await deps.db.select(own).from(captions).where(where).get();
  if (!row) throw notFound(t("captions.notFound.captions"));
  return row;
}
