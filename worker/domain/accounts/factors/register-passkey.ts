import { Buffer } from "node:buffer";
import { eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { columnsOf } from "../../../db/columns-of.ts";
import { hasFewerThan, insertWhere } from "../../../db/insert-where.ts";
import { passkeys } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { notifySecurityChange, type SecurityDeps } from "../sessions/notify-security-change.ts";
import { isSessionOpen, requireRecentProof } from "../sessions/require-recent-proof.ts";
import type { SignedInActor } from "../users/contract.ts";
import { MAX_PASSKEYS, type NewPasskey } from "./contract.ts";
import { type PasskeyOffer, PasskeySummary } from "./contract-api.ts";
import { makeChallenge, relyingParty, spendChallenge } from "./passkey-challenge.ts";

const limitError = () =>
  new DomainError("CONFLICT", t("factors.passkeys.limitReached", { maxPasskeys: MAX_PASSKEYS }));

type AccountActor = Pick<SignedInActor, "id" | "sessionId" | "username" | "displayName">;

/** Returns the WebAuthn options for a new passkey that needs no username and verifies the user. */
export async function offerPasskey(
  deps: Pick<Deps, "db" | "now" | "appOrigin">,
  { actor }: { actor: AccountActor },
): Promise<PasskeyOffer> {
  await requireRecentProof(deps, actor);
  const existingPasskeys = await deps.db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, actor.id));
  if (existingPasskeys.length >= MAX_PASSKEYS) throw limitError();
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const { id, name } = relyingParty(deps.appOrigin);
  return generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new TextEncoder().encode(actor.id),
    userName: actor.username,
    userDisplayName: actor.displayName,
    challenge: await makeChallenge(deps, { use: "register", userId: actor.id }),
    attestationType: "none",
    excludeCredentials: existingPasskeys,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Adds a passkey that the browser created. */
export async function registerPasskey(
  deps: SecurityDeps & Pick<Deps, "appOrigin">,
  {
    actor,
    name,
    answer,
    userAgent,
  }: { actor: AccountActor; name: string; answer: NewPasskey; userAgent: string },
): Promise<PasskeySummary> {
  await requireRecentProof(deps, actor);
  const passkeyError = (cause?: unknown) =>
    new DomainError("VALIDATION", t("factors.passkeys.addFailure"), { cause });
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: (challenge) =>
      spendChallenge(deps, { challenge, use: "register", userId: actor.id }),
    expectedOrigin: deps.appOrigin,
    expectedRPID: relyingParty(deps.appOrigin).id,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw passkeyError(cause);
  });
  if (!verified) throw passkeyError("not verified");
  const { credential, credentialBackedUp } = registrationInfo;
  const added = await insertWhere(
    deps.db,
    passkeys,
    {
      id: credential.id,
      name,
      backedUp: credentialBackedUp,
      createdAt: deps.now(),
      userId: actor.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: credential.transports ?? [],
    },
    sql`${hasFewerThan(MAX_PASSKEYS, passkeys, eq(passkeys.userId, actor.id))} and ${isSessionOpen(actor)}`,
  )
    .onConflictDoNothing()
    .returning(columnsOf(passkeys, PasskeySummary))
    .get();
  if (!added) throw await rejectionOf(deps, credential.id);
  await notifySecurityChange(deps, { userId: actor.id, kind: "passkey_added", userAgent });
  return added;
}

async function rejectionOf({ db }: Pick<Deps, "db">, passkeyId: string): Promise<DomainError> {
  const stored = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.id, passkeyId))
    .get();
  return stored
    ? new DomainError("CONFLICT", t("factors.passkeys.alreadyRegistered"))
    : limitError();
}
