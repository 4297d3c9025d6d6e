export interface Uniques {
  note(viewer: string): void;
  count(): number;
  erase(): void;
}

/** Counts unique viewers. The stored key of a viewer contains no name and differs in each room. */
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
