import { and, eq } from "drizzle-orm";
import { captions } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { requireOwnVideo } from "../videos/own-video.ts";
import { requireLanguage } from "./queries.ts";

/** Also when there are none: a second click changes nothing. @throws DomainError NOT_FOUND for a video that is not one's own. */
export async function removeCaptions(deps: Pick<Deps, "db">, input: { videoId: string; ownerId: string; language: string }): Promise<void> {
  await requireOwnVideo(deps, input);
  const language = requireLanguage(input.language);
  await deps.db.delete(captions).where(and(eq(captions.videoId, input.videoId), eq(captions.language, language)));
}
