/** Users per D1 statement, which binds at most 100 parameters. */
const ANNOUNCED_AT_ONCE = 90;

/** Users who wrote in the room. D1 gets a copy, for account exports and deletions. */
export interface Writers {
  add(userId: string): void;
  /** Returns at most 90 users whom D1 does not have yet. */
  unrecorded(): string[];
  /** True if `unrecorded` would return a user. The value is cached, as each message reads it. */
  areUnrecorded(): boolean;
  recorded(userIds: string[]): void;
  forget(userId: string): void;
  forgetAll(): void;
}

/** Creates the list of message authors, with a cache, so that most messages cause no write. */
export function createWriters(sql: SqlStorage): Writers {
  const known = new Set<string>();
  const unrecorded = () =>
    sql
      .exec<{ user_id: string }>(
        `select user_id from writers where recorded = 0 limit ${ANNOUNCED_AT_ONCE}`,
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
