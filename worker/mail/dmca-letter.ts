import { t } from "#i18n/t.ts";
import type { DmcaMail } from "../domain/accounts/mail/contract-dmca.ts";
import { RESTORE_BUSINESS_DAYS } from "../domain/trust/dmca/contract-figures.ts";
import type { Letter } from "./letter.ts";
import { timeOf } from "./words.ts";

/** Texts of an email about a copyright notice. */
type Words = Pick<Letter, "subject" | "heading" | "lines" | "after">;

function toNotifier({ event, title, number, text, restoreAt }: DmcaMail): Words {
  switch (event) {
    case "received":
      return {
        subject: t("mail.weHaveYourCopyrightNoticeNumber", { number }),
        heading: t("mail.weHaveYourNotice"),
        lines: [t("mail.yourNoticeAboutTitleHasThe", { title, number })],
        after: [t("mail.thePageBehindTheButtonIs")],
      };
    case "taken_down":
      return {
        subject: t("mail.takenDownTitle", { title }),
        heading: t("mail.theVideoIsDown"),
        lines: [t("mail.titleCanNoLongerBeWatched", { title })],
      };
    case "rejected":
      return {
        subject: t("mail.aboutYourNoticeNumber", { number }),
        heading: t("mail.weDidNotTakeItDown"),
        lines: [t("mail.thisIsWhyText", { text })],
      };
    case "countered":
      return {
        subject: t("mail.counterNoticeAboutTitle", { title }),
        heading: t("mail.theOwnerSentACounterNotice"),
        lines: [
          ...text.split("\n"),
          restoreAt === null
            ? t("mail.theVideoComesBackOnTheLawsDay")
            : t("mail.theVideoComesBackOnTime", { time: timeOf(restoreAt) }),
        ],
        after: [t("mail.withinDaysTheLawLetsUs", RESTORE_BUSINESS_DAYS)],
      };
    case "sued":
      return {
        subject: t("mail.titleStaysDown", { title }),
        heading: t("mail.theVideoStaysDown"),
        lines: [t("mail.weHaveNotedTheActionText", { text })],
      };
    case "restored":
      return {
        subject: t("mail.titleIsBack", { title }),
        heading: t("mail.theVideoIsBack"),
        lines: [text === "" ? t("mail.theDaysOfTheLawPassed") : text],
      };
    case "withdrawn":
      return {
        subject: t("mail.noticeNumberWithdrawn", { number }),
        heading: t("mail.yourNoticeIsWithdrawn"),
        lines: [t("mail.titleCanBeWatchedAgain", { title })],
      };
    default: {
      const never: never = event;
      throw new Error(`No letter for ${String(never)}`);
    }
  }
}

function toOwner({ event, title, text, restoreAt }: DmcaMail): Words {
  switch (event) {
    case "taken_down":
      return {
        subject: t("mail.yourVideoWasTakenDownTitle", { title }),
        heading: t("mail.yourVideoWasTakenDown"),
        lines: [t("mail.weReceivedACopyrightNoticeAbout"), ...text.split("\n")],
        after: [t("mail.ifThisIsAMistakeYou", RESTORE_BUSINESS_DAYS)],
      };
    case "countered":
      return {
        subject: t("mail.yourCounterNoticeAboutTitle", { title }),
        heading: t("mail.wePassedOnYourCounterNotice"),
        lines: [
          restoreAt === null
            ? t("mail.unlessTheySueTheVideoComesOnTheLawsDay")
            : t("mail.unlessTheySueTheVideoComes", { time: timeOf(restoreAt) }),
        ],
      };
    case "sued":
      return {
        subject: t("mail.titleStaysDown", { title }),
        heading: t("mail.yourVideoStaysDown"),
        lines: [t("mail.anActionWasFiledText", { text })],
      };
    case "restored":
      return {
        subject: t("mail.titleIsBack", { title }),
        heading: t("mail.yourVideoIsBack"),
        lines: [text === "" ? t("mail.nobodySuedItCanBeWatched") : text],
      };
    case "withdrawn":
      return {
        subject: t("mail.titleIsBack", { title }),
        heading: t("mail.theNoticeWasWithdrawn"),
        lines: [t("mail.yourVideoCanBeWatchedAgain")],
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

/**
 * Returns the content of an email about a copyright notice.
 * @param origin origin of the app
 */
export function dmcaLetter(mail: DmcaMail, origin: string): Letter {
  const words = mail.username === null ? toNotifier(mail) : toOwner(mail);
  return {
    ...words,
    facts: [
      { label: t("mail.notice"), value: mail.number },
      { label: t("mail.video"), value: mail.title },
    ],
    action: { label: t("mail.seeTheNotice"), href: `${origin}${mail.path}` },
    why:
      mail.username === null
        ? t("mail.youGetThisMailBecauseThis")
        : t("mail.youGetThisMailBecauseThisAddress", { username: mail.username }),
  };
}
