import type { ChatMessage, HeldMessage } from "#worker/domain/live/chat/contract.ts";
import { type Row, SELECT, type Stored, toHeldMessage, toMessage } from "./message-rows.ts";

/** If an undo restores more messages than this, clients reload the newest messages instead. */
export const RESTORED_MAX = 100;

const HELD_MAX = 100;

export interface ModeratedMessages {
  /** Returns held messages, oldest first. `userId` is the author; null selects all authors. */
  listHeld(userId: string | null): HeldMessage[];
  /**
   * Hides shown and held messages, and returns their number and the oldest of them. A room can have
   * more messages than fit into memory.
   */
  remove(
    which: { id: string } | { userId: string } | "all",
    input: { actionId: string; now: number },
  ): { count: number; oldest: ChatMessage | null };
  /** Keeps a hidden message hidden until `decisionId` is undone, even if an earlier action hid it. */
  keepHidden(id: string, decisionId: string): void;
  /** Keeps all messages of a user hidden until `decisionId` is undone. */
  keepPersonHidden(userId: string, decisionId: string): void;
  /**
   * Restores the messages that an action or a decision hid, except those that a decision keeps
   * hidden. Above RESTORED_MAX, `messages` is empty.
   */
  restore(actionId: string): { count: number; messages: ChatMessage[] };
  /** Shows a held message as the newest message. Returns null for a message that is not held. */
  approve(id: string, now: number): Stored | null;
  reject(id: string, input: { actionId: string; now: number }): ChatMessage | null;
  /** Returns a message in any state, for the moderation log. */
  about(id: string): ChatMessage | null;
}

/** Creates the moderators' actions. A removed message is only hidden, so undo can restore it. */
export function createModeratedMessages(
  sql: Pick<SqlStorage, "exec">,
  streamId: () => string,
): ModeratedMessages {
  const message = (row: Row) => toMessage(row, streamId());
  const rowOf = (id: string) => sql.exec<Row>(`${SELECT} where m.id = ?`, id).toArray()[0];

  return {
    listHeld: (userId) =>
      sql
        .exec<Row>(
          `${SELECT} where m.state = 'held' and (? is null or m.user_id = ?) order by m.seq limit ?`,
          userId,
          userId,
          HELD_MAX,
        )
        .toArray()
        .map((row) => toHeldMessage(row, streamId())),

    remove(target, { actionId, now }) {
      const [condition, bound] =
        target === "all"
          ? ["1", []]
          : "id" in target
            ? ["m.id = ?", [target.id]]
            : ["m.user_id = ?", [target.userId]];
      const removable = `where ${condition} and m.state in ('shown', 'held')`;
      const { count } = sql
        .exec<{ count: number }>(`select count(*) as count from messages m ${removable}`, ...bound)
        .one();
      const [oldest] = sql
        .exec<Row>(`${SELECT} ${removable} order by m.seq limit 1`, ...bound)
        .toArray();
      sql.exec(
        `update messages as m set state = 'removed', removed_at = ?, removed_by = ? ${removable}`,
        now,
        actionId,
        ...bound,
      );
      return { count, oldest: oldest ? message(oldest) : null };
    },

    keepHidden(id, decisionId) {
      sql.exec("update messages set decision_id = ? where id = ?", decisionId, id);
    },

    keepPersonHidden(userId, decisionId) {
      sql.exec("update messages set person_decision_id = ? where user_id = ?", decisionId, userId);
    },

    restore(actionId) {
      for (const column of ["decision_id", "person_decision_id"])
        sql.exec(`update messages set ${column} = null where ${column} = ?`, actionId);
      // A message stays hidden while a staff decision about the message or its author remains.
      // The message is shown again when staff undo their last decision about the message or author.
      const remaining = "coalesce(decision_id, person_decision_id)";
      sql.exec(
        `update messages set removed_by = ${remaining} where removed_by = ? and ${remaining} is not null`,
        actionId,
      );
      const isRestored = "m.removed_by = ? and m.state in ('removed', 'rejected')";
      const { count } = sql
        .exec<{ count: number }>(
          `select count(*) as count from messages m where ${isRestored}`,
          actionId,
        )
        .one();
      const visibleRows = sql
        .exec<Row>(
          `${SELECT} where ${isRestored} and m.held_reason is null order by m.seq limit ${RESTORED_MAX + 1}`,
          actionId,
        )
        .toArray();
      // A message that was held before its removal is held again, because nobody approved it.
      sql.exec(
        `update messages set state = case when held_reason is null then 'shown' else 'held' end, removed_at = null, removed_by = null
         where removed_by = ? and state in ('removed', 'rejected')`,
        actionId,
      );
      return {
        count,
        messages: visibleRows.length > RESTORED_MAX ? [] : visibleRows.map(message),
      };
    },

    ...createReviews(sql, { rowOf, message }),

    about(id) {
      const row = rowOf(id);
      return row ? message(row) : null;
    },
  };
}

interface Rows {
  rowOf(id: string): Row | undefined;
  message(row: Row): ChatMessage;
}

/** The moderators' reviews of held messages. */
const createReviews = (sql: Pick<SqlStorage, "exec">, { rowOf, message }: Rows) => ({
  approve(id: string, now: number): Stored | null {
    if (rowOf(id)?.state !== "held") return null;
    sql.exec(
      `update messages set state = 'shown', held_reason = null, created_at = ?, seq = (select max(seq) + 1 from messages) where id = ?`,
      now,
      id,
    );
    const row = rowOf(id);
    return row ? { seq: row.seq, message: message(row) } : null;
  },

  reject(id: string, { actionId, now }: { actionId: string; now: number }): ChatMessage | null {
    const row = rowOf(id);
    if (row?.state !== "held") return null;
    sql.exec(
      "update messages set state = 'rejected', removed_at = ?, removed_by = ? where id = ?",
      now,
      actionId,
      id,
    );
    return message(row);
  },
});
