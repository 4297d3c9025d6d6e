import { eq, sql } from "drizzle-orm";
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
import { SECOND_STEP_MS, type SecondFactor } from "./contract.ts";
import {
  type BegunSignIn,
  type FirstFactor,
  isStillValid,
  passwordVersionOf,
} from "./first-factor.ts";
import { noteSecurityEvent } from "./note-security-event.ts";
import { listSecondFactors } from "./second-factors.ts";
import { startSession } from "./start-session.ts";

export interface OpenedSession {
  user: StoredUser;
  token: string;
  /** If `isClosed`, the account waits for its deletion, and the session can only restore it. */
  isClosed: boolean;
  device: string;
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
  firstFactor: FirstFactor;
  client: Client;
  /** The stored password hash against which the password was verified. */
  verifiedHash?: string | null;
}

/**
 * Starts a session after the first factor, or returns a challenge for the second factor.
 * A passkey counts as both factors, because the device verified the user.
 */
export async function finishSignIn(deps: SignInDeps, input: SignInInput): Promise<SignInResult> {
  const { passwordHash } = await requireSignInAccount(deps, input.userId);
  const passwordVersion = await passwordVersionOf(
    input.verifiedHash === undefined ? passwordHash : input.verifiedHash,
  );
  const { userId, firstFactor, client } = input;
  const methods = firstFactor.method === "passkey" ? [] : await listSecondFactors(deps, userId);
  if (methods.length === 0)
    return {
      kind: "session",
      ...(await openSession(deps, { userId, firstFactor, passwordVersion, client })),
    };
  const challenge = newSecret();
  const at = deps.now();
  await deps.db.insert(oneTimeCodes).values({
    codeHash: await hashSecret(challenge),
    purpose: "second_factor",
    userId,
    payload: { firstFactor, passwordVersion },
    expiresAt: at + SECOND_STEP_MS,
    createdAt: at,
  });
  return { kind: "second-factor", challenge, methods };
}

/**
 * Starts the session of a completed sign-in, and emails the user about a new device.
 * @throws DomainError UNAUTHENTICATED if the first factor was removed or changed meanwhile
 */
export async function openSession(
  deps: SignInDeps,
  { client, ...signIn }: BegunSignIn & { client: Client },
): Promise<OpenedSession> {
  const { userId, firstFactor } = signIn;
  const token = await startSession(deps, { userId, userAgent: client.userAgent });
  const isOfSignIn = eq(sessions.tokenHash, await hashSecret(token));
  // The account is read after the session is stored, because a concurrent password change may have
  // missed the session.
  const [{ isClosed, locale }, isValid] = await Promise.all([
    requireSignInAccount(deps, userId),
    isStillValid(deps, signIn),
  ]);
  if (!isValid) {
    await deps.db.delete(sessions).where(isOfSignIn);
    throw new DomainError("UNAUTHENTICATED", t("users.signIn.failure"));
  }
  const kind = `sign_in_${firstFactor.method}` as const;
  await noteSecurityEvent(deps, { userId, kind, userAgent: client.userAgent });
  try {
    // The device is stored only while the session exists, because a concurrent account recovery
    // ends the session and deletes the known devices.
    const when = sql`exists (select 1 from ${sessions} where ${isOfSignIn})`;
    await noteDevice(deps, { userId, ...client, when });
  } catch (error) {
    // The sign-in succeeds even if the device cannot be stored.
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

/** Returns an account if signing in is allowed; throws FORBIDDEN for a suspended account. */
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
