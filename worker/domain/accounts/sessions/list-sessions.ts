import { and, desc, eq, gt } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { securityEvents, sessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { describeDevice } from "../devices/describe-device.ts";
import type { SignedInActor } from "../users/contract.ts";
import { SECURITY_EVENTS, type SecurityEventKind } from "./contract.ts";
import { SESSION_IDLE_MS } from "./rules.ts";

export interface SessionSummary {
  id: string;
  device: string;
  createdAt: number;
  lastSeenAt: number;
  isCurrent: boolean;
}

/** Returns the account's sessions: the current one first, then by last use. */
export async function listSessions(
  { db, now }: Pick<Deps, "db" | "now">,
  { actor }: { actor: Pick<SignedInActor, "id" | "sessionId"> },
): Promise<SessionSummary[]> {
  const at = now();
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, actor.id),
        gt(sessions.expiresAt, at),
        gt(sessions.lastSeenAt, at - SESSION_IDLE_MS),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(200);
  const list = rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    id,
    device: describeDevice(userAgent),
    createdAt,
    lastSeenAt,
    isCurrent: id === actor.sessionId,
  }));
  return [...list.filter((s) => s.isCurrent), ...list.filter((s) => !s.isCurrent)];
}

export interface SecurityEventSummary {
  id: string;
  what: string;
  device: string;
  createdAt: number;
}

const isEventKind = (kind: string): kind is SecurityEventKind => kind in SECURITY_EVENTS;

/** Returns the latest entries of the account's security log, newest first. */
export async function listSecurityEvents(
  { db }: Pick<Deps, "db">,
  userId: string,
): Promise<SecurityEventSummary[]> {
  const rows = await db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.createdAt), desc(securityEvents.id))
    .limit(30);
  return rows.map(({ id, kind, userAgent, createdAt }) => ({
    id,
    what: isEventKind(kind) ? t(SECURITY_EVENTS[kind]) : kind,
    device: describeDevice(userAgent),
    createdAt,
  }));
}
