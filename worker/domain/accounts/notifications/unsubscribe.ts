import { and, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { openToken, signToken } from "../../kernel/signing.ts";

const UNSUBSCRIBE = "unsubscribe";
const Token = z.object({ userId: z.string() });

/** Returns the token of a user's unsubscribe link. */
export const unsubscribeToken = (
  { signingSecret }: Pick<Deps, "signingSecret">,
  { userId }: { userId: string },
): Promise<string> => signToken(signingSecret, UNSUBSCRIBE, { userId });

/** Returns the user of an unsubscribe link; null if the link is invalid. Links never expire. */
export async function readUnsubscribe(
  { db, signingSecret }: Pick<Deps, "db" | "signingSecret">,
  { token }: { token: string },
): Promise<{ userId: string; username: string; isOff: boolean } | null> {
  const userId = Token.safeParse(await openToken(signingSecret, UNSUBSCRIBE, token)).data?.userId;
  if (userId === undefined) return null;
  const columns = {
    userId: users.id,
    username: users.username,
    isOff: sql<boolean>`${users.notifyMail} = 'off'`.mapWith(Boolean),
  };
  const row = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .get();
  return row ?? null;
}

/** Turns off notification emails with an unsubscribe link. Returns false if the link is invalid. */
export async function unsubscribe(
  deps: Pick<Deps, "db" | "signingSecret" | "now">,
  { token }: { token: string },
): Promise<boolean> {
  const subscriber = await readUnsubscribe(deps, { token });
  if (!subscriber) return false;
  await deps.db
    .update(users)
    .set({ notifyMail: "off", updatedAt: deps.now() })
    .where(eq(users.id, subscriber.userId));
  return true;
}
