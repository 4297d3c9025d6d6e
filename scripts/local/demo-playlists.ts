import { addItem } from "../../worker/domain/community/playlists/change-items.ts";
import { createPlaylist } from "../../worker/domain/community/playlists/change-playlist.ts";
import { PLAYLISTS } from "../demo/catalogue-playlists.ts";
import { required } from "../demo/required.ts";
import { demoActor, demoDeps } from "./demo-deps.ts";
import type { Db } from "./seed-write.ts";

/** Creates the demo's playlists as their owners. `videoIds` maps a scene's slug to a video's id. */
export async function makePlaylists({
  db,
  now,
  videoIds,
}: {
  db: Db;
  now: number;
  videoIds: ReadonlyMap<string, string>;
}): Promise<void> {
  const deps = demoDeps({ db, at: now });
  for (const { owner, clips, ...input } of PLAYLISTS) {
    const actor = await demoActor(deps, owner);
    const { id } = await createPlaylist(deps, { ...input, actor });
    for (const clip of clips) {
      const videoId = required(videoIds.get(clip), `video of "${clip}"`);
      await addItem(deps, { playlistId: id, videoId, actor });
    }
  }
}
