import { securityEvents } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { SecurityEventKind } from "./contract.ts";

/** Writes down, for the account's owner, what happened to its security and from which browser. */
export async function noteSecurityEvent(
  { db, now, newId }: Pick<Deps, "db" | "now" | "newId">,
  input: { userId: string; kind: SecurityEventKind; userAgent: string },
): Promise<void> {
  await db.insert(securityEvents).values({
    id: newId("evt"),
    userId: input.userId,
    kind: input.kind,
    userAgent: input.userAgent.slice(0, 300),
    createdAt: now(),
  });
}
