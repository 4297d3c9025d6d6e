import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { renditions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { requireOwnVideo } from "../videos/own-video.ts";

export type RenditionRow = typeof renditions.$inferSelect;
export interface OwnRenditionInput {
  videoId: string;
  ownerId: string;
  name: string;
}

export async function requireOwnRendition(
  deps: Pick<Deps, "db">,
  input: OwnRenditionInput,
): Promise<RenditionRow> {
  const video = await requireOwnVideo(deps, input);
  const row = await deps.db
    .select()
    .from(renditions)
    .where(and(eq(renditions.videoId, video.id), eq(renditions.name, input.name)))
    .get();
  if (!row) throw notFound(t("renditions.state.renditionName"));
  return row;
}
