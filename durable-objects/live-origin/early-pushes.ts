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
/**
 * Maximum time for which a media segment waits for the encoder's init segment, ms. An encoder (such
 * as ffmpeg) sends its init segment within seconds.
 */
export const EARLY_MS = 10_000;

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
    await drop(Date.now() - EARLY_MS);
    const waiting = rows(pusher);
    const before = waiting.find((row) => row.name === name);
    const isFull = waiting.length >= MAX_EARLY || countAll() >= MAX_EARLY_IN_ALL;
    if (isFull && !before) return false;
    const { storage } = deps();
    await storage.put(key(digest), bytes, "video/mp4");
    store.sql.exec(
      "insert into early (pusher, name, digest, held_at) values (?, ?, ?, ?) on conflict (pusher, name) do update set digest = excluded.digest, held_at = excluded.held_at",
      ...[pusher, name, digest, Date.now()],
    );
    if (before && before.digest !== digest) await deleteUnused([before.digest]);
    return true;
  }

  /**
   * Passes the waiting segments with the given names to `take`, in order of arrival. Deletes a
   * waiting segment only after `take` has succeeded.
   */
  async function release(
    pusher: string,
    names: ReadonlySet<string>,
    take: (push: EarlyPush) => Promise<void>,
  ): Promise<void> {
    const waiting = rows(pusher);
    if (waiting.length === 0) return;
    await drop(Date.now() - EARLY_MS);
    const { storage } = deps();
    for (const { name, digest } of rows(pusher)) {
      if (!names.has(name)) continue;
      const object = await storage.get(key(digest));
      if (object)
        await take({ name, bytes: new Uint8Array(await new Response(object.body).arrayBuffer()) });
      store.sql.exec("delete from early where pusher = ? and name = ?", pusher, name);
      await deleteUnused([digest]);
    }
  }

  /** Deletes the waiting segments that arrived before the given time, ms since 1970. */
  async function drop(before: number): Promise<void> {
    const old = store.sql
      .exec<{ digest: string }>(
        "delete from early where coalesce(held_at, 0) <= ? returning digest",
        before,
      )
      .toArray();
    await deleteUnused(old.map(({ digest }) => digest));
  }

  /** Deletes files from R2 by their digest, except files that a waiting segment still uses. */
  async function deleteUnused(digests: string[]): Promise<void> {
    const isUsed = (digest: string) =>
      store.sql.exec("select 1 from early where digest = ? limit 1", digest).toArray().length > 0;
    const unused = [...new Set(digests)].filter((digest) => !isUsed(digest));
    if (unused.length > 0) await deps().storage.delete(unused.map(key));
  }

  /** Returns the names of the encoder's media segments that wait for an init segment. */
  const waitingNames = (pusher: string): string[] => rows(pusher).map(({ name }) => name);

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
    drop,
    waitingNames,
  };
}
