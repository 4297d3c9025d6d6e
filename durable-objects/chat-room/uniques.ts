/**
 * Everybody who was there while the stream was live, each once, in the room's SQLite: an eviction
 * forgets nobody.
 */
export interface Uniques {
  note(viewer: string): void;
  count(): number;
  erase(): void;
}

/**
 * What is stored of a viewer is the key by which this room tells people apart: it names nobody, and
 * no other room has it.
 */
export function createUniques(sql: SqlStorage): Uniques {
  sql.exec("create table if not exists viewers (viewer text primary key) without rowid");
  let known = sql.exec<{ n: number }>("select count(*) as n from viewers").one().n;
  return {
    note(viewer) {
      known +=
        sql.exec("insert into viewers (viewer) values (?) on conflict do nothing", viewer)
          .rowsWritten > 0
          ? 1
          : 0;
    },
    count: () => known,
    erase() {
      sql.exec("delete from viewers");
      known = 0;
    },
  };
}
