import * as z from "zod";
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
    .max(max * 2, `At most ${max} characters`)
    .transform(clean)
    .pipe(z.string().min(1, missing).max(max, `At most ${max} characters`));
const line = (missing: string, max = NOTICE_LINE_MAX) => words(max, missing).transform((value) => value.replace(/\s+/g, " "));
const optionalLine = z
  .string()
  .max(NOTICE_LINE_MAX * 2, `At most ${NOTICE_LINE_MAX} characters`)
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
    message: "Type the same name as above",
  });

/** An address on the web, or nothing. */
const optionalUrl = optionalLine.refine((value) => value === "" || /^https?:$/.test(URL.parse(value)?.protocol ?? ""), {
  message: "Enter an address that begins with https://, or leave it empty",
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
    address: line("Enter the address of the video", 500).transform((address, ctx) => {
      const videoId = videoIdOf(address);
      if (videoId === null) ctx.addIssue({ code: "custom", message: "Enter the address of one video, such as /watch/vid_..." });
      return videoId ?? "";
    }),
    work: words(NOTICE_TEXT_MAX, "Describe the work"),
    workUrl: optionalUrl,
    infringement: words(NOTICE_TEXT_MAX, "Say what in the video is yours, and from when to when"),
    name,
    organization: optionalLine,
    email: line("Enter an email address")
      .transform((email) => email.toLowerCase())
      .refine(isEmail, "Enter a valid email address"),
    postal,
    phone,
    goodFaith: ticked("This statement is needed"),
    perjury: ticked("This statement is needed"),
    signature,
  }),
);
export type NoticeInput = z.output<typeof NoticeInput>;

export const CounterInput = signed(
  z.object({
    reason: words(NOTICE_TEXT_MAX, "Say why it is a mistake"),
    name,
    postal,
    phone,
    perjury: ticked("This statement is needed"),
    jurisdiction: ticked("This consent is needed"),
    signature,
  }),
);
export type CounterInput = z.output<typeof CounterInput>;

/** What a notifier says of the suit that keeps a video down. */
export const SuitInput = z.object({ court: line("Name the court"), caseNumber: line("Enter the case number") });
export type SuitInput = z.output<typeof SuitInput>;

export const DecisionInput = z.object({
  act: z.enum(["take_down", "reject", "restore", "keep_down"]),
  reason: words(NOTICE_REASON_MAX, "Give a reason: the people it is about read it"),
});
export type DecisionInput = z.output<typeof DecisionInput>;
