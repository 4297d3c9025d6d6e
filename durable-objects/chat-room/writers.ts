/** Users told to D1 in one statement: it binds at most 100. */
const TOLD_AT_ONCE = 90;

/**
 * Who has written in this room, for D1: it must know where a person's words are, to copy or to
 * delete them.
 */
export interface Writers {
  add(userId: string): void;
  /** At most 90, those that D1 has not been told of. */
  unrecorded(): string[];
  /** The same question, at no cost. */
  areUnrecorded(): boolean;
  recorded(userIds: string[]): void;
  forget(userId: string): void;
  forgetAll(): void;
}

/** Kept in the room's SQLite; who is known here is not written again at each of their messages. */
export function createWriters(sql: SqlStorage): Writers {
  const known = new Set<string>();
  const unrecorded = () =>
    sql
      .exec<{ user_id: string }>(
        `select user_id from writers where recorded = 0 limit ${TOLD_AT_ONCE}`,
      )
      .toArray()
      .map((row) => row.user_id);
  let areUnrecorded = unrecorded().length > 0;
  return {
    add(userId) {
      if (known.has(userId)) return;
      known.add(userId);
      if (sql.exec("insert or ignore into writers (user_id) values (?)", userId).rowsWritten > 0)
        areUnrecorded = true;
    },
    unrecorded,
    areUnrecorded: () => areUnrecorded,
    recorded(userIds) {
      for (const userId of userIds)
        sql.exec("update writers set recorded = 1 where user_id = ?", userId);
      areUnrecorded = unrecorded().length > 0;
    },
    forget(userId) {
      known.delete(userId);
      sql.exec("delete from writers where user_id = ?", userId);
    },
    forgetAll() {
      known.clear();
      sql.exec("delete from writers");
    },
  };
}
