import type { Context } from "#worker/context.ts";
import { liveKey } from "#worker/domain/media/replays/rules.ts";
import type { OriginStore } from "./store.ts";

/** Two-second segments: an init that is later than that does not come. */
const MAX_EARLY = 4;

export interface EarlyPush {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Segments that came before their init. They are acknowledged, so their bytes lie in R2 and their
 * rows in SQLite: a segment may have more bytes than a row.
 */
export function createEarlyPushes(store: OriginStore, deps: () => Context) {
  /** @returns false where there are too many already: this one is to be sent again */
  async function hold(
    pusher: string,
    { name, bytes }: EarlyPush,
    digest: string,
  ): Promise<boolean> {
    const names = rows(pusher).map((row) => row.name);
    if (names.length >= MAX_EARLY && !names.includes(name)) return false;
    await deps().storage.put(key(digest), bytes, "video/mp4");
    store.sql.exec(
      "insert into early (pusher, name, digest) values (?, ?, ?) on conflict (pusher, name) do update set digest = excluded.digest",
      ...[pusher, name, digest],
    );
    return true;
  }

  /**
   * Hands each of this pusher's on, in the order of their coming, and forgets it once it was taken.
   */
  async function release(pusher: string, take: (push: EarlyPush) => Promise<void>): Promise<void> {
    const { storage } = deps();
    for (const { name, digest } of rows(pusher)) {
      const object = await storage.get(key(digest));
      if (object)
        await take({ name, bytes: new Uint8Array(await new Response(object.body).arrayBuffer()) });
      store.sql.exec("delete from early where pusher = ? and name = ?", pusher, name);
      await storage.delete([key(digest)]);
    }
  }

  function rows(pusher: string): { name: string; digest: string }[] {
    return store.sql
      .exec<{ name: string; digest: string }>(
        "select name, digest from early where pusher = ? order by rowid",
        pusher,
      )
      .toArray();
  }

  function key(digest: string): string {
    return liveKey(store.readFacts().streamId, `early/${digest}.m4s`);
  }

  return {
    hold,
    release,
  };
}
