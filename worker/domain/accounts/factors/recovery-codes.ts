import { and, count, eq, isNull, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { recoveryCodes } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import { notifySecurityChange, type SecurityDeps } from "../sessions/notify-security-change.ts";
import {
  isSessionOpen,
  requireRecentProof,
  sessionEndedError,
} from "../sessions/require-recent-proof.ts";
import { listSecondFactors } from "../sessions/second-factors.ts";
import type { SignedInActor } from "../users/contract.ts";
import { RECOVERY_CODES } from "./contract.ts";

/** Crockford's base 32, which omits letters that look like digits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

const LENGTH = 16;

function newRecoveryCode(): string {
  const characters = [...crypto.getRandomValues(new Uint8Array(LENGTH))].map(
    (byte) => ALPHABET[byte % 32],
  );
  return characters.join("").replace(/(.{4})(?=.)/g, "$1-");
}

/** Ignores case, spaces and hyphens in a recovery code, and reads look-alike letters as digits. */
const plain = (typed: string) =>
  typed.toLowerCase().replace(/[\s-]/g, "").replace(/[il]/g, "1").replace(/o/g, "0");
const hashOf = (userId: string, code: string) => hashSecret(`${userId}:${plain(code)}`);

/** Replaces the account's recovery codes with ten new ones. D1 stores only digests of the codes. */
export async function makeRecoveryCodes(
  { db }: Pick<Deps, "db">,
  actor: Pick<SignedInActor, "id" | "sessionId">,
): Promise<string[]> {
  const userId = actor.id;
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => hashOf(userId, code)));
  const [, added] = await db.batch([
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), isSessionOpen(actor))),
    insertWhere(db, recoveryCodes, { userId, codeHash: sql`hashes.value` }, isSessionOpen(actor), {
      from: sql`json_each(${JSON.stringify(hashes)}) hashes`,
    }),
  ]);
  if (added.meta.changes === 0) throw sessionEndedError();
  return codes;
}

/** Replaces the recovery codes at the user's request. */
export async function renewRecoveryCodes(
  deps: SecurityDeps,
  { actor, userAgent }: { actor: Pick<SignedInActor, "id" | "sessionId">; userAgent: string },
): Promise<string[]> {
  await requireRecentProof(deps, actor);
  if ((await listSecondFactors(deps, actor.id)).length === 0)
    throw new DomainError("CONFLICT", t("factors.recoveryCodes.authenticatorRequired"));
  const codes = await makeRecoveryCodes(deps, actor);
  await notifySecurityChange(deps, { userId: actor.id, kind: "recovery_codes_made", userAgent });
  return codes;
}

/** Redeems a recovery code. Only one of several concurrent requests with the same code succeeds. */
export async function spendRecoveryCode(
  { db, now }: Pick<Deps, "db" | "now">,
  input: { userId: string; code: string },
): Promise<boolean> {
  const spent = await db
    .update(recoveryCodes)
    .set({ usedAt: now() })
    .where(
      and(
        eq(recoveryCodes.userId, input.userId),
        eq(recoveryCodes.codeHash, await hashOf(input.userId, input.code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
    .get();
  return spent !== undefined;
}

/** Returns the number of unused recovery codes. */
export async function countRecoveryCodes(
  { db }: Pick<Deps, "db">,
  userId: string,
): Promise<number> {
  const row = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
    .get();
  return row?.left ?? 0;
}
