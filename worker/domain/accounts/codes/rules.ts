import { t } from "#i18n/t.ts";
import type { oneTimeCodes } from "../../../db/schema.ts";
import { DomainError } from "../../kernel/errors.ts";

export type CodePurpose = (typeof oneTimeCodes.$inferSelect)["purpose"];

const MINUTE = 60_000;
/** How long a code can be redeemed, in milliseconds. */
export const VERIFY_EMAIL_MS = 24 * 60 * MINUTE;
export const CHANGE_EMAIL_MS = 60 * MINUTE;
/** The old address may take a change back for longer than the new one may confirm it. */
export const UNDO_EMAIL_MS = 7 * 24 * 60 * MINUTE;
export const PICK_USERNAME_MS = 30 * MINUTE;

/** One sentence for a link that is unknown, used or too old: which of them is nobody's business. */
export const expiredLinkError = () => new DomainError("GONE", t("codes.linkExpired"));
