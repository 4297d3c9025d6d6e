import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Whether articles helped, added up by day: it names nobody. */
export const helpVotes = sqliteTable(
  "help_votes",
  {
    slug: text("slug").notNull(),
    /** Days since the epoch, UTC. */
    day: integer("day").notNull(),
    yes: integer("yes").notNull().default(0),
    no: integer("no").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.slug, t.day] })],
);
