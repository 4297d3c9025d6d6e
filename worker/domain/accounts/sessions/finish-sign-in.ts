import { eq } from "drizzle-orm";
import type { Locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { oneTimeCodes, sessions, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { hashSecret, newSecret } from "../../kernel/secrets/secrets.ts";
import type { Client } from "../devices/contract.ts";
import { noteDevice } from "../devices/note-device.ts";
import type { StoredUser } from "../users/contract-api.ts";
import { getStoredUser } from "../users/queries.ts";
import { SECOND_STEP_MS, type SecondFactor, type SignInMethod } from "./contract.ts";
import { noteSecurityEvent } from "./note-security-event.ts";
import { listSecondFactors } from "./second-factors.ts";
import { startSession } from "./start-session.ts";

export interface OpenedSession {
  user: StoredUser;
  token: string;
  /**
   * Its account waits for its deletion, and the session opens nothing but the way to bring it back.
   */
  isClosed: boolean;
  /** For the browser's device cookie. */
  device: string;
  /** The language that the person has chosen, for this browser's cookie; null for none. */
  locale: Locale | null;
}

export type SignInResult =
  | ({ kind: "session" } & OpenedSession)
  | { kind: "second-factor"; challenge: string; methods: SecondFactor[] };

type SignInDeps = Pick<
  Deps,
  "db" | "now" | "newId" | "queue" | "signingSecret" | "throttle" | "log"
>;

interface SignInInput {
  userId: string;
  method: SignInMethod;
  client: Client;
  /** The stored hash that a password was compared with. */
  verifiedHash?: string | null;
}

/** Names the password that an account had at some time without telling its hash. */
export const passwordVersionOf = (passwordHash: string | null) => hashSecret(passwordHash ?? "");

/**
 * What follows once someone showed who they are, by whichever way: a session, or a challenge where
 * the account wants a second step. A passkey, whose device verified its user, is both steps in one.
 * @throws DomainError FORBIDDEN for a suspended account; UNAUTHENTICATED when there is none, or
 * when its password was changed since
 */
export async function finishSignIn(deps: SignInDeps, input: SignInInput): Promise<SignInResult> {
  const { passwordHash } = await requireSignInAccount(deps, input.userId);
  const passwordVersion = await passwordVersionOf(
    input.verifiedHash === undefined ? passwordHash : input.verifiedHash,
  );
  const methods = input.method === "passkey" ? [] : await listSecondFactors(deps, input.userId);
  if (methods.length === 0)
    return { kind: "session", ...(await openSession(deps, { ...input, passwordVersion })) };
  const challenge = newSecret();
  const at = deps.now();
  await deps.db.insert(oneTimeCodes).values({
    codeHash: await hashSecret(challenge),
    purpose: "second_factor",
    userId: input.userId,
    payload: { method: input.method, passwordVersion },
    expiresAt: at + SECOND_STEP_MS,
    createdAt: at,
  });
  return { kind: "second-factor", challenge, methods };
}

/**
 * Starts the session of a sign-in that is complete, and writes it down for the account's owner; a
 * new device is told by mail.
 * @param input.passwordVersion of the password that the account had when the sign-in began; none
 * for an account made just now
 * @throws DomainError UNAUTHENTICATED when the password was changed since
 */
export async function openSession(
  deps: SignInDeps,
  {
    userId,
    method,
    client,
    passwordVersion,
  }: Omit<SignInInput, "verifiedHash"> & { passwordVersion?: string },
): Promise<OpenedSession> {
  const token = await startSession(deps, { userId, userAgent: client.userAgent });
  // A change of the password ends all sessions. Read after this one was stored: whichever comes
  // second ends it.
  const { isClosed, locale, passwordHash } = await requireSignInAccount(deps, userId);
  if (
    passwordVersion !== undefined &&
    (await passwordVersionOf(passwordHash)) !== passwordVersion
  ) {
    await deps.db.delete(sessions).where(eq(sessions.tokenHash, await hashSecret(token)));
    throw new DomainError("UNAUTHENTICATED", t("users.signIn.failure"));
  }
  await noteSecurityEvent(deps, { userId, kind: `sign_in_${method}`, userAgent: client.userAgent });
  try {
    await noteDevice(deps, { userId, ...client });
  } catch (error) {
    // The person is signed in all the same.
    deps.log.error("device not noted", error);
  }
  return {
    user: await getStoredUser(deps, userId),
    token,
    isClosed,
    locale,
    device: client.device,
  };
}

/**
 * @throws DomainError FORBIDDEN for a suspended account, UNAUTHENTICATED when there is none (any
 * more)
 */
export async function requireSignInAccount(
  { db }: Pick<Deps, "db">,
  userId: string,
): Promise<{ isClosed: boolean; locale: Locale | null; passwordHash: string | null }> {
  const account = await db
    .select({
      suspendedAt: users.suspendedAt,
      deletionRequestedAt: users.deletionRequestedAt,
      deletedAt: users.deletedAt,
      locale: users.locale,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!account || account.deletedAt !== null)
    throw new DomainError("UNAUTHENTICATED", t("sessions.errors.accountDeleted"));
  if (account.suspendedAt !== null) {
    throw new DomainError("FORBIDDEN", t("sessions.errors.accountSuspended"));
  }
  const { locale, passwordHash, deletionRequestedAt } = account;
  return { isClosed: deletionRequestedAt !== null, locale, passwordHash };
}
