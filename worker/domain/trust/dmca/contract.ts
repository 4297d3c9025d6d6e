import * as z from "zod";
import { type Message, msg, t } from "#i18n/t.ts";
import { nameText, plainLine, plainText } from "../../kernel/text/contract.ts";
import { isEmail } from "../../kernel/text/contract-email.ts";
import {
  NOTICE_LINE_MAX,
  NOTICE_POSTAL_MAX,
  NOTICE_REASON_MAX,
  NOTICE_TEXT_MAX,
} from "./contract-figures.ts";

const rules = (max: number, missing: Message) => ({
  max,
  tooLong: () => t("dmca.errors.textTooLong", { max }),
  missing: () => t(missing),
});
const multilineText = (max: number, missing: Message) => plainText(rules(max, missing));
const line = (missing: Message, max = NOTICE_LINE_MAX) => plainLine(rules(max, missing));
const optionalLine = plainLine({
  max: NOTICE_LINE_MAX,
  tooLong: () => t("dmca.errors.lineTooLong", { noticeLineMax: NOTICE_LINE_MAX }),
});
const requiredCheckbox = (missing: Message) => z.literal("on", { error: () => t(missing) });
const phone = line(msg("dmca.errors.phoneRequired"), 40).pipe(
  z.string().regex(/^[+\d][\d\s()./-]{4,}$/, { error: () => t("dmca.errors.phoneInvalid") }),
);
const postal = multilineText(NOTICE_POSTAL_MAX, msg("dmca.errors.postalAddressRequired"));
const name = nameText(rules(NOTICE_LINE_MAX, msg("dmca.errors.nameRequired")));
const signature = line(msg("dmca.errors.signatureRequired"));

const withSignatureCheck = <T extends { name: string; signature: string }>(schema: z.ZodType<T>) =>
  schema.refine(({ name, signature }) => name.toLowerCase() === signature.toLowerCase(), {
    path: ["signature"],
    error: () => t("dmca.errors.signatureMismatch"),
  });

const optionalUrl = optionalLine.refine(
  (value) => value === "" || /^https?:$/.test(URL.parse(value)?.protocol ?? ""),
  {
    error: () => t("dmca.errors.workUrlInvalid"),
  },
);

/** Returns the video ID in a URL of this site; null if the URL contains none. */
export function videoIdOf(address: string): string | null {
  const url = URL.parse(address, "https://here.invalid");
  const [, inPath] = /^\/(?:watch|embed)\/([\w-]{1,60})\/?$/.exec(url?.pathname ?? "") ?? [];
  const inQuery = url?.pathname === "/" ? url.searchParams.get("v") : null;
  return inPath ?? inQuery;
}

export const NoticeInput = withSignatureCheck(
  z.object({
    address: line(msg("dmca.errors.videoRequired"), 500).transform((address, ctx) => {
      const videoId = videoIdOf(address);
      if (videoId === null)
        ctx.addIssue({ code: "custom", message: t("dmca.errors.videoInvalid") });
      return videoId ?? "";
    }),
    work: multilineText(NOTICE_TEXT_MAX, msg("dmca.errors.workRequired")),
    workUrl: optionalUrl,
    infringement: multilineText(NOTICE_TEXT_MAX, msg("dmca.errors.infringementRequired")),
    name,
    organization: optionalLine,
    email: line(msg("dmca.errors.emailRequired"))
      .transform((email) => email.toLowerCase())
      .refine(isEmail, { error: () => t("dmca.errors.emailInvalid") }),
    postal,
    phone,
    goodFaith: requiredCheckbox(msg("dmca.errors.statementRequired")),
    perjury: requiredCheckbox(msg("dmca.errors.statementRequired")),
    signature,
  }),
);
export type NoticeInput = z.output<typeof NoticeInput>;

export const CounterInput = withSignatureCheck(
  z.object({
    reason: multilineText(NOTICE_TEXT_MAX, msg("dmca.errors.counterReasonRequired")),
    name,
    postal,
    phone,
    perjury: requiredCheckbox(msg("dmca.errors.statementRequired")),
    jurisdiction: requiredCheckbox(msg("dmca.errors.consentRequired")),
    signature,
  }),
);
export type CounterInput = z.output<typeof CounterInput>;

export const SuitInput = z.object({
  court: line(msg("dmca.errors.courtRequired")),
  caseNumber: line(msg("dmca.errors.caseNumberRequired")),
});
export type SuitInput = z.output<typeof SuitInput>;

export const DecisionInput = z.object({
  act: z.enum(["take_down", "reject", "restore", "keep_down"]),
  reason: multilineText(NOTICE_REASON_MAX, msg("dmca.errors.reasonRequired")),
});
export type DecisionInput = z.output<typeof DecisionInput>;
