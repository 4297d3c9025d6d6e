import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import type { Origin } from "../verdicts/contract.ts";
import type { Audience } from "./audience.ts";
import type { Playback } from "./contract-api.ts";
import { linksFor } from "./get-links.ts";
import { openPlayback } from "./open-playback.ts";

interface StartPlaybackInput {
  videoId: string;
  actor: Actor;
  /** `u:<user id>` or `a:<hash>`, from the session or the viewer's cookie. */
  viewerKey: string;
  audience: Audience;
  address: string | null;
  origin: Origin;
  playbackId?: string;
}

/** Opens a playback, or renews the links of this viewer's playback `playbackId`. */
export async function startPlayback(
  deps: Pick<Deps, "db" | "storage" | "signingSecret" | "now" | "newId">,
  { videoId, actor, viewerKey, audience, address, origin, playbackId: known }: StartPlaybackInput,
): Promise<Playback> {
  let playbackId = "";
  const links = await linksFor(deps, { videoId, actor }, async (video) => {
    playbackId = await openPlayback(deps, {
      videoId,
      actor,
      viewerKey,
      audience,
      address,
      origin,
      known,
      video,
    });
    return playbackId;
  });
  return { playbackId, ...links };
}
