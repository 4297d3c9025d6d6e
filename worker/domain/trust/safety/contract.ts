import * as z from "zod";
import { t } from "#i18n/t.ts";
import { HIDE_KINDS, type HiddenType, type HideKind } from "../../accounts/hidden/contract.ts";
import { CategorySlug } from "../../media/videos/contract.ts";
import { REPORT_DETAILS_MAX, REPORT_REASON_IDS, REPORT_SUBJECTS } from "./contract-reports.ts";

export * from "./contract-reports.ts";

import { plainText } from "../../kernel/text/contract.ts";

export const HideInput = z.strictObject({
  kind: z.enum(HIDE_KINDS).default("hide"),
});
export type HideInput = z.output<typeof HideInput>;

/** Checks the format of an ID, so that an invalid ID causes no D1 query. */
export const isHiddenId = (type: HiddenType, id: string): boolean =>
  type === "category"
    ? CategorySlug.safeParse(id).success
    : /^(vid|usr|str)_[\w-]{1,60}$/.test(id) &&
      id.startsWith({ video: "vid_", creator: "usr_", stream: "str_" }[type]);

export const MAX_HIDDEN = 5000;

export interface HiddenSubject {
  type: HiddenType;
  id: string;
  kind: HideKind;
  /** `title` and `path` are null if the user no longer has access to the hidden subject. */
  title: string | null;
  path: string | null;
  /** Time when the user hid the subject, ms since the epoch. */
  hiddenAt: number;
}

/** The subject ID of a chat message is `<stream id>/<message id>`. */
export const ReportInput = z.strictObject({
  subjectType: z.enum(REPORT_SUBJECTS),
  subjectId: z
    .string()
    .max(130)
    .regex(/^[a-z]{2,5}_[\w-]{1,60}(?:\/[a-z]{3}_[\w-]{1,60})?$/),
  reason: z.enum(REPORT_REASON_IDS, { error: () => t("safety.report.errors.reasonRequired") }),
  details: plainText({
    max: REPORT_DETAILS_MAX,
    tooLong: () =>
      t("safety.report.errors.detailsTooLong", { reportDetailsMax: REPORT_DETAILS_MAX }),
  }).default(""),
});
export type ReportInput = z.output<typeof ReportInput>;
