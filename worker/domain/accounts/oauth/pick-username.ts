import * as z from "zod";
import { locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { oauthAccounts, oneTimeCodes, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";
import { codeExists, codeRow } from "../codes/code-clause.ts";
import { findCode } from "../codes/redeem-code.ts";
import type { Client } from "../devices/contract.ts";
import { requireFlag } from "../flags/flags.ts";
import { type OpenedSession, openSession } from "../sessions/finish-sign-in.ts";
import { passwordVersionOf } from "../sessions/first-factor.ts";
import {
  isUniqueViolation,
  isUsernameTaken,
  requireUsername,
  usernameTakenError,
} from "../users/username-rules.ts";
import { PROVIDERS, type Provider } from "./contract.ts";

const FirstSignIn = z.object({
  provider: z.enum(PROVIDERS),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  next: z.string(),
});

const query = (code: string) =>
  ({ purpose: "pick_username", secret: code, payload: FirstSignIn }) as const;
const expiredError = () => new DomainError("GONE", t("oauth.signUp.expired"));

/** Returns the provider and email of a sign-up that waits for a username; null if expired. */
export async function findFirstSignIn(
  deps: Pick<Deps, "db" | "now">,
  code: string,
): Promise<{ provider: Provider; email: string } | null> {
  const storedCode = await findCode(deps, query(code));
  return storedCode && { provider: storedCode.payload.provider, email: storedCode.payload.email };
}

/** Creates the account of a first sign-in with the chosen username, and signs the user in. */
export async function pickUsername(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "throttle" | "log">,
  input: { code: string; username: string; acceptTerms: boolean; client: Client },
): Promise<OpenedSession & { next: string }> {
  const { db } = deps;
  await requireFlag(deps, "sign_ups", null);
  const username = requireUsername(input.username);
  if (!input.acceptTerms) {
    const message = t("oauth.signUp.termsRequired");
    throw new DomainError("VALIDATION", message, { fields: { acceptTerms: message } });
  }
  if (await isUsernameTaken(deps, { username })) throw usernameTakenError();
  // A user who exceeds the limit keeps the code and can finish the sign-up later.
  await spendTry(deps, limits.newAccounts(input.client.address));
  const storedCode = await findCode(deps, query(input.code));
  if (!storedCode) throw expiredError();
  const { provider, issuer, subject, email, next } = storedCode.payload;
  const id = deps.newId("usr");
  const at = deps.now();
  const row = {
    id,
    username,
    email,
    emailVerifiedAt: at,
    displayName: username,
    locale: locale(),
    createdAt: at,
    updatedAt: at,
  };
  const link = { issuer, subject, provider, userId: id, email, createdAt: at };
  const isCodeValid = await codeExists(input.code, "pick_username", at);
  const deleteCode = db.delete(oneTimeCodes).where(await codeRow(input.code, "pick_username", at));
  const [created] = await db
    .batch([
      insertWhere(db, users, row, isCodeValid),
      insertWhere(db, oauthAccounts, link, isCodeValid),
      deleteCode,
    ])
    .catch(async (cause: unknown) => {
      if (!isUniqueViolation(cause)) throw cause;
      // A concurrent request took the username or the email address.
      // The user can choose another username, but no other email address.
      if (await isUsernameTaken(deps, { username })) throw usernameTakenError();
      await deleteCode;
      throw new DomainError("GONE", expiredError().message, { cause });
    });
  if (created.meta.changes === 0) throw expiredError();
  const opened = await openSession(deps, {
    userId: id,
    firstFactor: { method: provider, issuer, subject },
    passwordVersion: await passwordVersionOf(null),
    client: input.client,
  });
  return { ...opened, next };
}
