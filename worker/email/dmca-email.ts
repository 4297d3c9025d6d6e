import { t } from "#i18n/t.ts";
import type { DmcaMail } from "../domain/accounts/email-delivery/contract-dmca.ts";
import { RESTORE_BUSINESS_DAYS } from "../domain/trust/dmca/contract-figures.ts";
import type { EmailContent } from "./email-content.ts";
import { timeOf } from "./format.ts";

type EmailText = Pick<EmailContent, "subject" | "heading" | "lines" | "after">;

function toNotifier({ event, title, number, text, restoreAt }: DmcaMail): EmailText {
  switch (event) {
    case "received":
      return {
        subject: t("mail.dmca.notifier.receivedSubject", { number }),
        heading: t("mail.dmca.notifier.receivedHeading"),
        lines: [t("mail.dmca.notifier.receivedBody", { title, number })],
        after: [t("mail.dmca.notifier.receivedPrivacyBody")],
      };
    case "taken_down":
      return {
        subject: t("mail.dmca.notifier.takenDownSubject", { title }),
        heading: t("mail.dmca.notifier.takenDownHeading"),
        lines: [t("mail.dmca.notifier.takenDownBody", { title })],
      };
    case "rejected":
      return {
        subject: t("mail.dmca.notifier.rejectedSubject", { number }),
        heading: t("mail.dmca.notifier.rejectedHeading"),
        lines: [t("mail.dmca.notifier.rejectedBody", { text })],
      };
    case "countered":
      return {
        subject: t("mail.dmca.notifier.counteredSubject", { title }),
        heading: t("mail.dmca.notifier.counteredHeading"),
        lines: [
          ...text.split("\n"),
          restoreAt === null
            ? t("mail.dmca.notifier.counteredUndatedBody")
            : t("mail.dmca.notifier.counteredDatedBody", { time: timeOf(restoreAt) }),
        ],
        after: [t("mail.dmca.notifier.counteredDeadlineBody", RESTORE_BUSINESS_DAYS)],
      };
    case "sued":
      return {
        subject: t("mail.dmca.suedSubject", { title }),
        heading: t("mail.dmca.notifier.suedHeading"),
        lines: [t("mail.dmca.notifier.suedBody", { text })],
      };
    case "restored":
      return {
        subject: t("mail.dmca.restoredSubject", { title }),
        heading: t("mail.dmca.notifier.restoredHeading"),
        lines: [text === "" ? t("mail.dmca.notifier.restoredBody") : text],
      };
    case "withdrawn":
      return {
        subject: t("mail.dmca.notifier.withdrawnSubject", { number }),
        heading: t("mail.dmca.notifier.withdrawnHeading"),
        lines: [t("mail.dmca.notifier.withdrawnBody", { title })],
      };
    default: {
      const never: never = event;
      throw new Error(`No letter for ${String(never)}`);
    }
  }
}

function toCreator({ event, title, text, restoreAt }: DmcaMail): EmailText {
  switch (event) {
    case "taken_down":
      return {
        subject: t("mail.dmca.creator.takenDownSubject", { title }),
        heading: t("mail.dmca.creator.takenDownHeading"),
        lines: [t("mail.dmca.creator.takenDownBody"), ...text.split("\n")],
        after: [t("mail.dmca.creator.counterNoticeBody", RESTORE_BUSINESS_DAYS)],
      };
    case "countered":
      return {
        subject: t("mail.dmca.creator.counteredSubject", { title }),
        heading: t("mail.dmca.creator.counteredHeading"),
        lines: [
          restoreAt === null
            ? t("mail.dmca.creator.counteredUndatedBody")
            : t("mail.dmca.creator.counteredDatedBody", { time: timeOf(restoreAt) }),
        ],
      };
    case "sued":
      return {
        subject: t("mail.dmca.suedSubject", { title }),
        heading: t("mail.dmca.creator.suedHeading"),
        lines: [t("mail.dmca.creator.suedBody", { text })],
      };
    case "restored":
      return {
        subject: t("mail.dmca.restoredSubject", { title }),
        heading: t("mail.dmca.creator.restoredHeading"),
        lines: [text === "" ? t("mail.dmca.creator.restoredBody") : text],
      };
    case "withdrawn":
      return {
        subject: t("mail.dmca.restoredSubject", { title }),
        heading: t("mail.dmca.creator.withdrawnHeading"),
        lines: [t("mail.dmca.creator.withdrawnBody")],
      };
    case "received":
    case "rejected":
      throw new Error(`The owner is not told of a notice that is ${event}`);
    default: {
      const never: never = event;
      throw new Error(`No letter for ${String(never)}`);
    }
  }
}

export function buildDmcaEmail(mail: DmcaMail, origin: string): EmailContent {
  const text = mail.username === null ? toNotifier(mail) : toCreator(mail);
  return {
    ...text,
    facts: [
      { label: t("mail.dmca.noticeLabel"), value: mail.number },
      { label: t("mail.dmca.videoLabel"), value: mail.title },
    ],
    action: { label: t("mail.dmca.action"), href: `${origin}${mail.path}` },
    why:
      mail.username === null
        ? t("mail.dmca.notifierFooter")
        : t("mail.layout.accountFooter", { username: mail.username }),
  };
}
