import type { Context } from "#worker/context.ts";
import { liveKey } from "#worker/domain/media/replays/rules.ts";
import type { OriginStore } from "./store.ts";

/** Maximum segments per encoder that wait for their init segment. */
const MAX_EARLY = 4;
/**
 * Maximum number of such segments per stream. This limit exists because an encoder that changes its
 * folder counts as another encoder.
 */
const MAX_EARLY_IN_ALL = 16;

export interface EarlyPush {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Stores segments that arrive before their init segment. The bytes are in R2, because a segment can
 * exceed SQLite's maximum row size.
 */
export function createEarlyPushes(store: OriginStore, deps: () => Context) {
  /** Returns false if too many segments already wait; the encoder must then push again later. */
  async function hold(
    pusher: string,
    { name, bytes }: EarlyPush,
    digest: string,
  ): Promise<boolean> {
    const waiting = rows(pusher);
    const before = waiting.find((row) => row.name === name);
    const isFull = waiting.length >= MAX_EARLY || countAll() >= MAX_EARLY_IN_ALL;
    if (isFull && !before) return false;
    const { storage } = deps();
    await storage.put(key(digest), bytes, "video/mp4");
    store.sql.exec(
      "insert into early (pusher, name, digest) values (?, ?, ?) on conflict (pusher, name) do update set digest = excluded.digest",
      ...[pusher, name, digest],
    );
    if (before && before.digest !== digest) await storage.delete([key(before.digest)]);
    return true;
  }

  /**
   * Passes segments to `take` in order of arrival, and deletes each only after `take` succeeded.
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

  function countAll(): number {
    return store.sql.exec<{ n: number }>("select count(*) as n from early").one().n;
  }

  function key(digest: string): string {
    return liveKey(store.readFacts().streamId, `early/${digest}.m4s`);
  }

  return {
    hold,
    release,
  };
}
