import type { RoomSummary } from "#worker/domain/live/chat/ports.ts";

/** Returns the number of shown messages, and the count and sum of tips per currency. */
export function summarize(sql: SqlStorage): RoomSummary {
  const { n } = sql
    .exec<{ n: number }>(
      "select count(*) as n from messages where state = 'shown' and donation_cents is null",
    )
    .one();
  // A tip with a held or removed text counts too, because it was paid.
  const tips = sql.exec<{ currency: string; cents: number; count: number }>(
    `select coalesce(currency, 'USD') as currency, sum(donation_cents) as cents, count(*) as count from messages
     where donation_cents is not null group by 1 order by 1`,
  );
  return { messages: n, tips: tips.toArray() };
}
