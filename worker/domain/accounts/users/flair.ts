import { sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { memberProfiles } from "../../../db/schema.ts";
import type { Flair } from "./contract.ts";

const parse = (text: string): Flair => {
  const { title = null, colour = null, frame = null }: Partial<Flair> = JSON.parse(text);
  return { title, colour, frame };
};

/** SQL column with a user's title, name color and frame; null if the user has none. */
export const flairColumn = (userId: string | AnySQLiteColumn) =>
  sql<Flair | null>`(select json_object('title', mp.title, 'colour', mp.name_colour, 'frame', mp.frame) from ${memberProfiles} mp
    where mp.user_id = ${userId} and mp.enabled = 1 and coalesce(mp.title, mp.name_colour, mp.frame) is not null)`
    .mapWith(parse)
    .as("flair");
