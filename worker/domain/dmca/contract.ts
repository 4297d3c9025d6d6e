import * as z from "zod";
import { t } from "#i18n/t.ts";
import { isEmail } from "../users/contract.ts";
import { NOTICE_LINE_MAX, NOTICE_POSTAL_MAX, NOTICE_REASON_MAX, NOTICE_TEXT_MAX } from "./contract-figures.ts";

/** As a person typed it: no control characters but line breaks and tabs, no halves of surrogate pairs. */
const clean = (value: string) =>
  value
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]|\p{Surrogate}/gu, "")
    .trim();
const words = (max: number, missing: string) =>
  z
    .string()
    .max(max * 2, t("dmca.atMostMaxCharacters", { max }))
    .transform(clean)
    .pipe(z.string().min(1, missing).max(max, t("dmca.atMostMaxCharacters", { max })));
const line = (missing: string, max = NOTICE_LINE_MAX) => words(max, missing).transform((value) => value.replace(/\s+/g, " "));
const optionalLine = z
  .string()
  .max(NOTICE_LINE_MAX * 2, { error: () => t("dmca.atMostNoticelinemaxCharacters", { noticeLineMax: NOTICE_LINE_MAX }) })
  .transform((value) => clean(value).replace(/\s+/g, " "));
const ticked = (missing: string) => z.literal("on", missing);
const phone = line("Enter a phone number", 40).pipe(
  z.string().regex(/^[+\d][\d\s()./-]{4,}$/, "Enter a phone number, such as +1 555 010 0100"),
);
const postal = words(NOTICE_POSTAL_MAX, "Enter a postal address");
const name = line("Enter your full legal name");
const signature = line("Type your full legal name as your signature");

/** A signature is the name, typed again. */
const signed = <T extends { name: string; signature: string }>(schema: z.ZodType<T>) =>
  schema.refine(({ name, signature }) => name.toLowerCase() === signature.toLowerCase(), {
    path: ["signature"],
    message: t("dmca.typeTheSameNameAsAbove"),
  });

/** An address on the web, or nothing. */
const optionalUrl = optionalLine.refine((value) => value === "" || /^https?:$/.test(URL.parse(value)?.protocol ?? ""), {
  error: () => t("dmca.enterAnAddressThatBeginsWith"),
});

/** The video that an address of ours names; null where it names none. */
export function videoIdOf(address: string): string | null {
  const url = URL.parse(address, "https://here.invalid");
  const [, inPath] = /^\/(?:watch|embed)\/([\w-]{1,60})\/?$/.exec(url?.pathname ?? "") ?? [];
  const inQuery = url?.pathname === "/" ? url.searchParams.get("v") : null;
  return inPath ?? inQuery;
}

export const NoticeInput = signed(
  z.object({
    get address() {
      return line(t("dmca.enterTheAddressOfTheVideo"), 500).transform((address, ctx) => {
        const videoId = videoIdOf(address);
        if (videoId === null) ctx.addIssue({ code: "custom", message: t("dmca.enterTheAddressOfOneVideo") });
        return videoId ?? "";
      });
    },
    get work() {
      return words(NOTICE_TEXT_MAX, t("dmca.describeTheWork"));
    },
    workUrl: optionalUrl,
    get infringement() {
      return words(NOTICE_TEXT_MAX, t("dmca.sayWhatInTheVideoIs"));
    },
    name,
    organization: optionalLine,
    email: line("Enter an email address")
      .transform((email) => email.toLowerCase())
      .refine(isEmail, { error: () => t("dmca.enterAValidEmailAddress") }),
    postal,
    phone,
    get goodFaith() {
      return ticked(t("dmca.thisStatementIsNeeded"));
    },
    get perjury() {
      return ticked(t("dmca.thisStatementIsNeeded"));
    },
    signature,
  }),
);
export type NoticeInput = z.output<typeof NoticeInput>;

export const CounterInput = signed(
  z.object({
    get reason() {
      return words(NOTICE_TEXT_MAX, t("dmca.sayWhyItIsAMistake"));
    },
    name,
    postal,
    phone,
    get perjury() {
      return ticked(t("dmca.thisStatementIsNeeded"));
    },
    get jurisdiction() {
      return ticked(t("dmca.thisConsentIsNeeded"));
    },
    signature,
  }),
);
export type CounterInput = z.output<typeof CounterInput>;

/** What a notifier says of the suit that keeps a video down. */
export const SuitInput = z.object({
  get court() {
    return line(t("dmca.nameTheCourt"));
  },
  get caseNumber() {
    return line(t("dmca.enterTheCaseNumber"));
  },
});
export type SuitInput = z.output<typeof SuitInput>;

export const DecisionInput = z.object({
  act: z.enum(["take_down", "reject", "restore", "keep_down"]),
  get reason() {
    return words(NOTICE_REASON_MAX, t("dmca.giveAReasonThePeopleIt"));
  },
});
export type DecisionInput = z.output<typeof DecisionInput>;
