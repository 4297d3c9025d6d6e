import { and, eq, ne } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { formerUsernames, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { isReservedName } from "../../kernel/text/reserved.ts";
import { USERNAME_MAX, USERNAME_MIN } from "./contract.ts";

const usernameError = (message: string) =>
  new DomainError("VALIDATION", message, { fields: { username: message } });
export const usernameTakenError = () =>
  new DomainError("CONFLICT", t("users.username.taken"), {
    fields: { username: t("users.username.taken") },
  });

/** Validates a username, and returns the username in lower case. */
export function requireUsername(typed: string): string {
  const username = typed.trim().toLowerCase();
  if (username === "") throw usernameError(t("users.username.required"));
  if (username.length < USERNAME_MIN) throw usernameError(t("users.username.tooShort"));
  if (!/^[a-z0-9_]+$/.test(username)) throw usernameError(t("users.username.invalid"));
  if (username.length > USERNAME_MAX) throw usernameError(t("users.username.tooLong"));
  if (isReservedName(username)) throw usernameError(t("users.name.reserved"));
  return username;
}

/** Tells whether another user has this username, or had it: former usernames stay reserved. */
export async function isUsernameTaken(
  { db }: Pick<Deps, "db">,
  { username, userId = "" }: { username: string; userId?: string },
): Promise<boolean> {
  const [[holder], [formerHolder]] = await db.batch([
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.username, username), ne(users.id, userId))),
    db
      .select({ id: formerUsernames.userId })
      .from(formerUsernames)
      .where(and(eq(formerUsernames.username, username), ne(formerUsernames.userId, userId))),
  ]);
  return holder !== undefined || formerHolder !== undefined;
}

/** Returns true for the database error of a value that another row already has. */
export const isUniqueViolation = (cause: unknown): boolean =>
  String(cause instanceof Error ? `${cause.message} ${cause.cause}` : cause).includes("UNIQUE");
