import { and, eq } from "drizzle-orm";
import * as z from "zod";
import { t } from "#i18n/t.ts";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { findCode, redeemCode } from "../codes/redeem-code.ts";
import { expiredLinkError } from "../codes/rules.ts";
import { noteSecurityEvent } from "../sessions/note-security-event.ts";
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
  const redeemed = await redeemCode(deps, query(code));
  if (!redeemed?.userId) throw expiredLinkError();
  const at = deps.now();
  const claim = { email: redeemed.payload.email, userId: redeemed.userId };
  const user = await deps.db
    .update(users)
    .set({ emailVerifiedAt: at, updatedAt: at })
    .where(
      and(
        eq(users.id, redeemed.userId),
        eq(users.email, redeemed.payload.email),
        notConfirmedElsewhere(claim),
      ),
    )
    .returning({ id: users.id, username: users.username, email: users.email })
    .get();
  if (!user && (await isConfirmedElsewhere(deps, claim)))
    throw new DomainError("CONFLICT", t("emailAddress.address.taken"));
  if (!user) throw expiredLinkError();
  await noteSecurityEvent(deps, { userId: user.id, kind: "email_verified", userAgent });
  return { username: user.username, email: user.email };
}
