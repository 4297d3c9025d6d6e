import type { Deps } from "../../deps.ts";
import { newSecret } from "../../kernel/secrets/secrets.ts";
import { keyedHash } from "../../kernel/signing.ts";

/** Number of random characters, which have 192 bits. */
const RANDOM_LENGTH = 32;
/** Number of characters of the keyed hash, which have 66 bits. */
const MARK_LENGTH = 11;

const TOKEN = new RegExp(`^((usr_[0-9a-z]{26})[\\w-]{${RANDOM_LENGTH}})([\\w-]{${MARK_LENGTH}})$`);

const markOf = async ({ signingSecret }: Pick<Deps, "signingSecret">, text: string) =>
  (await keyedHash(signingSecret, "session-token", text)).slice(0, MARK_LENGTH);

/**
 * Returns a new session token: the user's ID, random characters and a keyed hash of both.
 * The session is found by the whole token. The keyed hash only shows that this site made the token.
 */
export async function newSessionToken(
  deps: Pick<Deps, "signingSecret">,
  userId: string,
): Promise<string> {
  const text = `${userId}${newSecret().slice(0, RANDOM_LENGTH)}`;
  return `${text}${await markOf(deps, text)}`;
}

/**
 * Returns the user's ID in a session token; null if this site did not make the token.
 * The session can have ended. Use the ID only to start queries early, and drop their results unless
 * the session belongs to this user.
 */
export async function userIdInToken(
  deps: Pick<Deps, "signingSecret">,
  token: string,
): Promise<string | null> {
  const [, text, userId, mark] = TOKEN.exec(token) ?? [];
  if (text === undefined || userId === undefined) return null;
  return mark === (await markOf(deps, text)) ? userId : null;
}
