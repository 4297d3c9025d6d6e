import type { OriginStore } from "./store.ts";

/** Maximum number of stored init segments from rejected encoders. */
const MAX_CLAIMS = 4;

export type PushClaims = ReturnType<typeof createPushClaims>;

/**
 * Stores the init segments of encoders that are rejected while another encoder is sending. An
 * encoder (such as ffmpeg) sends its init segment only once. Without the stored init segment, a
 * rejected encoder could not continue the stream later.
 */
export function createPushClaims({ sql }: OriginStore) {
  function keep(pusher: string, bytes: Uint8Array): void {
    sql.exec(
      "insert into claims (pusher, init, at) values (?, ?, ?) on conflict (pusher) do update set init = excluded.init, at = excluded.at",
      ...[pusher, bytes, Date.now()],
    );
    sql.exec(
      "delete from claims where pusher not in (select pusher from claims order by at desc limit ?)",
      MAX_CLAIMS,
    );
  }

  function find(pusher: string): Uint8Array<ArrayBuffer> | null {
    const row = sql
      .exec<{ init: ArrayBuffer }>("select init from claims where pusher = ?", pusher)
      .toArray()[0];
    return row ? new Uint8Array(row.init) : null;
  }

  function drop(pusher: string): void {
    sql.exec("delete from claims where pusher = ?", pusher);
  }

  return { keep, find, drop };
}
