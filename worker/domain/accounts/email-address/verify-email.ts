import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { t } from "#i18n/t.ts";
import { oneTimeCodes, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { codeExists, codeRow } from "../codes/code-clause.ts";
import { findCode } from "../codes/redeem-code.ts";
import { expiredLinkError } from "../codes/rules.ts";
import { securityEventStatement } from "../sessions/note-security-event.ts";
import { isConfirmedElsewhere, notConfirmedElsewhere } from "./confirmed-holder.ts";

const query = (code: string) =>
  ({ purpose: "verify_email", secret: code, payload: z.object({ email: z.string() }) }) as const;

export interface Verification {
  username: string;
  email: string;
}

/** Returns the account and address that a link would confirm; null if the link is invalid. */
export async function findVerification(
  deps: Pick<Deps, "db" | "now">,
  { code }: { code: string },
): Promise<Verification | null> {
  const storedCode = await findCode(deps, query(code));
  if (!storedCode?.userId) return null;
  const user = await deps.db
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(and(eq(users.id, storedCode.userId), eq(users.email, storedCode.payload.email)))
    .get();
  return user ?? null;
}

/** Confirms an account's email address with an emailed link. */
export async function verifyEmail(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { code, userAgent }: { code: string; userAgent: string },
): Promise<Verification> {
  const storedCode = await findCode(deps, query(code));
  if (!storedCode?.userId) throw expiredLinkError();
  const { userId } = storedCode;
  const { email } = storedCode.payload;
  const { db } = deps;
  const at = deps.now();
  const claim = { email, userId };
  const isValid = sql`${await codeExists(code, "verify_email", at)} and ${notConfirmedElsewhere(claim)}
    and exists (select 1 from ${users} where id = ${userId} and email = ${email})`;
  const [, [user]] = await db.batch([
    securityEventStatement(deps, { userId, kind: "email_verified", userAgent }, isValid),
    db
      .update(users)
      .set({ emailVerifiedAt: at, updatedAt: at })
      .where(and(eq(users.id, userId), isValid))
      .returning({ username: users.username, email: users.email }),
    db.delete(oneTimeCodes).where(await codeRow(code, "verify_email", at)),
  ]);
  if (user) return user;
  if (await isConfirmedElsewhere(deps, claim))
    throw new DomainError("CONFLICT", t("emailAddress.address.taken"));
  throw expiredLinkError();
}
