import { type SQL, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { securityEvents } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { SecurityEventKind } from "./contract.ts";

type NoteDeps = Pick<Deps, "db" | "now" | "newId">;
interface SecurityEvent {
  /** Id of the event. The other statements of a batch can test whether the event was stored. */
  id?: string;
  userId: string;
  kind: SecurityEventKind;
  userAgent: string;
}

export async function noteSecurityEvent(deps: NoteDeps, input: SecurityEvent): Promise<void> {
  await securityEventStatement(deps, input);
}

/** Returns a batch statement that adds an entry to the security log if `when` is true. */
export const securityEventStatement = (
  { db, now, newId }: NoteDeps,
  input: SecurityEvent,
  when: SQL = sql`1`,
) =>
  insertWhere(
    db,
    securityEvents,
    {
      ...input,
      id: input.id ?? newId("evt"),
      userAgent: input.userAgent.slice(0, 300),
      createdAt: now(),
    },
    when,
  );
