import { t } from "#i18n/t.ts";
import type { oneTimeCodes } from "../../../db/schema.ts";
import { DomainError } from "../../kernel/errors.ts";

export type CodePurpose = (typeof oneTimeCodes.$inferSelect)["purpose"];

const MINUTE = 60_000;
export const VERIFY_EMAIL_MS = 24 * 60 * MINUTE;
export const CHANGE_EMAIL_MS = 60 * MINUTE;
/** Undoing an email change is possible for longer than confirming the change. */
export const UNDO_EMAIL_MS = 7 * 24 * 60 * MINUTE;

export const PICK_USERNAME_MS = 30 * MINUTE;

/** The error for an invalid link does not reveal whether the link is unknown, used or expired. */
export const expiredLinkError = () => new DomainError("GONE", t("codes.linkExpired"));
