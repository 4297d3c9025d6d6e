import type { Deps } from "../../deps.ts";
import { newSecret } from "../../kernel/secrets/secrets.ts";
import { keyedHash } from "../../kernel/signing.ts";

/** Number of random characters in a session token. They have 192 bits. */
const RANDOM_LENGTH = 32;
/** Number of characters of the keyed hash in a session token. They have 66 bits. */
const MARK_LENGTH = 11;

const TOKEN = new RegExp(`^((usr_[0-9a-z]{26})[\\w-]{${RANDOM_LENGTH}})([\\w-]{${MARK_LENGTH}})$`);

const markOf = async ({ signingSecret }: Pick<Deps, "signingSecret">, text: string) =>
  (await keyedHash(signingSecret, "session-token", text)).slice(0, MARK_LENGTH);

/**
 * Returns a new session token: the user's ID, random characters and a keyed hash of both.
 * The keyed hash shows that this site created the token. It does not show that the session is open.
 */
export async function newSessionToken(
  deps: Pick<Deps, "signingSecret">,
  userId: string,
): Promise<string> {
  const text = `${userId}${newSecret().slice(0, RANDOM_LENGTH)}`;
  return `${text}${await markOf(deps, text)}`;
}

/**
 * Returns the user's ID in a session token. Returns null if this site did not create the token.
 * The session may have ended, so the ID does not prove who sent a request.
 */
export async function userIdInToken(
  deps: Pick<Deps, "signingSecret">,
  token: string,
): Promise<string | null> {
  const [, text, userId, mark] = TOKEN.exec(token) ?? [];
  if (text === undefined || userId === undefined) return null;
  return mark === (await markOf(deps, text)) ? userId : null;
}
