import { and, eq, gt, lt, sql } from "drizzle-orm";
import * as z from "zod";
import { t } from "#i18n/t.ts";
import { oneTimeCodes } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import { forgiveTry, limits, spendTry } from "../../kernel/throttle/limits.ts";
import type { Client } from "../devices/contract.ts";
import type { SecondFactor } from "../sessions/contract.ts";
import { openSession, requireSignInAccount } from "../sessions/finish-sign-in.ts";
import { type BegunSignIn, FirstFactor, isStillValid } from "../sessions/first-factor.ts";
import { notifySecurityChange, type SecurityDeps } from "../sessions/notify-security-change.ts";
import { listSecondFactors } from "../sessions/second-factors.ts";
import type { SecondFactorProof } from "./contract.ts";
import type { PasskeyRequest } from "./contract-api.ts";
import { requestPasskey } from "./passkey-challenge.ts";
import { spendRecoveryCode } from "./recovery-codes.ts";
import { spendTotpCode } from "./spend-totp-code.ts";
import { verifyPasskey } from "./verify-passkey.ts";

/** Number of wrong second-factor codes after which the user must start the sign-in again. */
const MAX_TRIES = 5;

const Payload = z.object({ firstFactor: FirstFactor, passwordVersion: z.string() });
const expiredError = () => new DomainError("GONE", t("factors.signIn.expired"));

const waiting = async (deps: Pick<Deps, "now">, challenge: string) =>
  and(
    eq(oneTimeCodes.codeHash, await hashSecret(challenge)),
    eq(oneTimeCodes.purpose, "second_factor"),
    gt(oneTimeCodes.expiresAt, deps.now()),
    lt(oneTimeCodes.tries, MAX_TRIES),
  );

/** Returns a sign-in that waits for its second factor; null if expired or no longer valid. */
async function findPendingStep(
  deps: Pick<Deps, "db" | "now">,
  challenge: string,
): Promise<BegunSignIn | null> {
  const row = await deps.db
    .select({ userId: oneTimeCodes.userId, payload: oneTimeCodes.payload })
    .from(oneTimeCodes)
    .where(await waiting(deps, challenge))
    .get();
  // A sign-in that an earlier release started has no `firstFactor` and must start again.
  const payload = Payload.safeParse(row?.payload);
  if (!row?.userId || !payload.success) return null;
  const signIn = { userId: row.userId, ...payload.data };
  return (await isStillValid(deps, signIn)) ? signIn : null;
}

/** Returns the second factors that the user can choose from; null if the sign-in has expired. */
export async function findSecondStep(
  deps: Pick<Deps, "db" | "now">,
  challenge: string,
): Promise<{ methods: SecondFactor[] } | null> {
  const signIn = await findPendingStep(deps, challenge);
  return signIn && { methods: await listSecondFactors(deps, signIn.userId) };
}

/** Returns the WebAuthn options for a passkey as the second factor of a sign-in. */
export async function requestSecondStepPasskey(
  deps: Pick<Deps, "db" | "now" | "appOrigin">,
  challenge: string,
): Promise<PasskeyRequest> {
  const signIn = await findPendingStep(deps, challenge);
  if (!signIn) throw expiredError();
  return requestPasskey(deps, { use: "second_factor", userId: signIn.userId });
}

type StepDeps = SecurityDeps & Pick<Deps, "throttle" | "appOrigin">;

/**
 * Completes a sign-in with the second factor. Only one of several concurrent right codes succeeds.
 * The attempt must count against the limits of account and challenge before the code is checked.
 */
export async function completeSecondStep(
  deps: StepDeps,
  { challenge, proof, client }: { challenge: string; proof: SecondFactorProof; client: Client },
): ReturnType<typeof openSession> {
  const signIn = await findPendingStep(deps, challenge);
  if (!signIn) throw expiredError();
  const { userId } = signIn;
  const limit = limits.secondStep(userId);
  await spendTry(deps, limit);
  const counted = await deps.db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(await waiting(deps, challenge))
    .returning({ tries: oneTimeCodes.tries })
    .get();
  if (!counted) throw expiredError();
  await requireSignInAccount(deps, userId);
  await requireProof(deps, userId, proof);
  const ended = await deps.db
    .delete(oneTimeCodes)
    .where(eq(oneTimeCodes.codeHash, await hashSecret(challenge)))
    .returning({ userId: oneTimeCodes.userId })
    .get();
  if (!ended) throw expiredError();
  await forgiveTry(deps, limit);
  if (proof.kind === "recovery")
    await notifySecurityChange(deps, {
      userId,
      kind: "recovery_code_used",
      userAgent: client.userAgent,
    });
  return openSession(deps, { ...signIn, client });
}

async function requireProof(
  deps: StepDeps,
  userId: string,
  proof: SecondFactorProof,
): Promise<void> {
  const codeError = (message: string) =>
    new DomainError("UNAUTHENTICATED", message, { fields: { code: message } });
  switch (proof.kind) {
    case "totp":
      if (await spendTotpCode(deps, { userId, code: proof.code })) return;
      throw codeError(t("factors.authenticator.codeInvalid"));
    case "recovery":
      if (await spendRecoveryCode(deps, { userId, code: proof.code })) return;
      throw codeError(t("factors.recoveryCodes.codeInvalid"));
    case "passkey":
      await verifyPasskey(deps, { answer: proof.answer, use: "second_factor", userId });
      return;
    default: {
      const never: never = proof;
      throw new Error(`No way to verify ${JSON.stringify(never)}`);
    }
  }
}
