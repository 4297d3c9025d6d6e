import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import { ESTABLISHED_AFTER_MS } from "./contract.ts";

/** Builds the SQL condition that an account was confirmed and a week old at `at` (epoch ms). */
export const wasEstablished = (userId: AnyColumn, at: number): SQL =>
  sql`exists (select 1 from ${users} e where e.id = ${userId} and e.email_verified_at is not null and e.created_at <= ${at - ESTABLISHED_AFTER_MS})`;
