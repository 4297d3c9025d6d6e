import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { type MailContent, SECURITY_CHANGES } from "../domain/mail/contract.ts";
import { APPEAL_DAYS, COMMUNITY_RULES } from "../domain/moderation/contract-rules.ts";
import { STEP_WORDS } from "../domain/partner/contract-steps.ts";
import { billingLetter } from "./billing-letters.ts";
import { dmcaLetter } from "./dmca-letter.ts";
import type { Letter } from "./letter.ts";
import { payoutLetterOf } from "./payout-letters.ts";
import { refundLetter } from "./refund-letter.ts";
import { dayOf, moneyOf, timeOf } from "./words.ts";

/** The words of every mail. `origin` is the app's own. */
export function letterOf(mail: MailContent, origin: string): Letter {
  if (mail.kind === "brand-payment") return brandPayment(mail);
  if (mail.kind === "dmca") return dmcaLetter(mail, origin);
  const link = (path: string, code?: string) => `${origin}${path}${code === undefined ? "" : `?code=${encodeURIComponent(code)}`}`;
  const owner = t("mail.youGetThisMailBecauseThisAddress", { username: mail.username });
  const secure = t("mail.ifThisWasNotYouChoose", { link: link("/forgot-password") });
  switch (mail.kind) {
    case "verify-email":
      return {
        subject: t("mail.confirmYourEmailAddress"),
        heading: t("mail.confirmYourEmailAddress"),
        lines: [t("mail.welcomeToTributaryUsernameConfirmThat", { username: mail.username })],
        action: { label: t("mail.confirmThisAddress"), href: link("/verify-email", mail.code) },
        after: [t("mail.theLinkWorksOnceFor24")],
        why: t("mail.someoneSignedUpAsUsernameWith", { username: mail.username }),
      };
    case "reset-password":
      return {
        subject: t("mail.resetYourPassword"),
        heading: t("mail.resetYourPassword"),
        lines: [t("mail.aNewPasswordWasAskedFor", { username: mail.username })],
        action: { label: t("mail.chooseANewPassword"), href: link("/reset-password", mail.code) },
        after: [t("mail.theLinkWorksOnceFor30")],
        why: owner,
      };
    case "confirm-new-email":
      return {
        subject: t("mail.confirmYourNewEmailAddress"),
        heading: t("mail.confirmYourNewAddress"),
        lines: [t("mail.usernameWantsToUseNewemailOn", { username: mail.username, newEmail: mail.newEmail })],
        action: { label: t("mail.useThisAddress"), href: link("/confirm-email", mail.code) },
        after: [t("mail.theLinkWorksOnceForOne")],
        why: t("mail.someoneWhoIsSignedInAs", { username: mail.username }),
      };
    case "email-change-requested":
      return {
        subject: t("mail.yourEmailAddressIsAboutTo"),
        heading: t("mail.yourAddressIsAboutToChange"),
        lines: [t("mail.theAccountUsernameIsBeingMoved", { username: mail.username })],
        facts: [{ label: t("mail.newAddress"), value: mail.newEmail }],
        action: { label: t("mail.thisWasNotMeKeepThis"), href: link("/undo-email", mail.code) },
        after: [t("mail.theLinkWorksFor7Days")],
        why: owner,
      };
    case "new-device":
      return {
        subject: t("mail.newSignInToYourAccount"),
        heading: t("mail.newSignIn"),
        lines: [t("mail.someoneSignedInToUsernameOn", { username: mail.username })],
        facts: [
          { label: t("mail.device"), value: mail.device },
          { label: t("mail.time"), value: timeOf(mail.at) },
        ],
        action: { label: t("mail.seeWhereYouAreSignedIn"), href: link("/settings/security") },
        after: [t("mail.ifItWasYouThereIs", { secure })],
        why: owner,
      };
    case "password-changed":
      return {
        subject: t("mail.yourPasswordWasChanged"),
        heading: t("mail.yourPasswordWasChanged"),
        lines: [t("mail.thePasswordOfUsernameWasChanged", { username: mail.username, at: timeOf(mail.at) })],
        after: [t("mail.ifItWasYouThereIs", { secure })],
        why: owner,
      };
    case "security-changed": {
      const what = t(SECURITY_CHANGES[mail.change]);
      return {
        subject: what,
        heading: what,
        lines: [t("mail.thisHappenedToTheAccountUsername", { username: mail.username, at: timeOf(mail.at) })],
        action: { label: t("mail.reviewYourSecuritySettings"), href: link("/settings/security") },
        after: [t("mail.ifItWasYouThereIs", { secure })],
        why: owner,
      };
    }
    case "deletion-scheduled":
      return {
        subject: t("mail.yourAccountWillBeDeleted"),
        heading: t("mail.yourAccountWillBeDeleted"),
        lines: [
          t("mail.theAccountUsernameIsClosedAnd", { username: mail.username, deleteAt: dayOf(mail.deleteAt) }),
          t("mail.untilThenYouCanBringIt"),
        ],
        action: { label: t("mail.keepMyAccount"), href: link("/restore-account", mail.code) },
        why: owner,
      };
    case "deletion-cancelled":
      return {
        subject: t("mail.yourAccountIsBack"),
        heading: t("mail.yourAccountIsBack"),
        lines: [t("mail.theDeletionOfUsernameWasCancelled", { username: mail.username })],
        action: { label: t("mail.goToTributary"), href: link("/") },
        after: [secure],
        why: owner,
      };
    case "partner-decision":
      return {
        subject: t(STEP_WORDS[mail.step]),
        heading: t(STEP_WORDS[mail.step]),
        lines: [t("mail.thisIsAboutThePartnershipOf", { username: mail.username }), mail.reason],
        action: { label: t("mail.openThePartnerPage"), href: link("/partner") },
        why: owner,
      };
    case "decision":
      return {
        subject: mail.words,
        heading: mail.words,
        lines: [t("mail.thisIsAboutTheAccountUsername", { username: mail.username }), mail.reason],
        facts: [
          { label: t("mail.rule"), value: t(COMMUNITY_RULES[mail.rule].title) },
          ...(mail.until === null ? [] : [{ label: t("mail.until"), value: timeOf(mail.until) }]),
        ],
        action: { label: t("mail.readTheDecision"), href: link(`/decisions/${mail.decisionId}`, mail.code) },
        after: [
          t("mail.thePageSaysWhatWasDecided", { appealDays: APPEAL_DAYS }),
          t("mail.allRulesAreAtLink", { link: link("/guidelines") }),
        ],
        why: owner,
      };
    case "payout-details-changed":
    case "payout":
      return payoutLetterOf(mail, { owner, secure, settings: link("/settings/payouts") });
    case "export-ready":
      return {
        subject: t("mail.yourDataIsReadyToDownload"),
        heading: t("mail.yourDataIsReady"),
        lines: [t("mail.theCopyOfAllThatUsername", { username: mail.username })],
        facts: [
          { label: t("mail.size"), value: sizeOf(mail.sizeBytes) },
          { label: t("mail.availableUntil"), value: dayOf(mail.expiresAt) },
        ],
        action: { label: t("mail.downloadIt"), href: link("/settings/data") },
        after: [t("mail.youNeedToBeSignedIn")],
        why: owner,
      };
    case "refund":
      return { ...refundLetter(mail), action: { label: t("mail.seeYourRequest"), href: link("/refund-request") }, why: owner };
    case "support-answered":
      return {
        subject: t("mail.supportAnsweredSubject", { subject: mail.subject }),
        heading: t("mail.supportAnsweredYou"),
        lines: [t("mail.onYourRequestSubject", { subject: mail.subject }), ...mail.text.split(/\n+/).filter((line) => line.trim() !== "")],
        action: { label: t("mail.readItAndAnswer"), href: link(`/support?request=${encodeURIComponent(mail.requestId)}`) },
        after: [t("mail.pleaseAnswerOnTheWebsiteMails")],
        why: owner,
      };
    case "support-chat-ticket":
      return {
        subject: t("mail.supportChatSubject", { subject: mail.subject }),
        heading: t("mail.supportChatHeading"),
        lines: [t("mail.supportChatLine", { subject: mail.subject })],
        facts: [{ label: t("mail.supportChatDue"), value: timeOf(mail.dueAt) }],
        action: { label: t("mail.supportChatAction"), href: link(`/support?request=${encodeURIComponent(mail.requestId)}`) },
        why: owner,
      };
    case "notifications": {
      const [first] = mail.items;
      const total = mail.items.length + mail.more;
      const subject = total === 1 && first ? first.words : t("mail.newsForYouTotalThingsHappened", { total });
      return {
        subject,
        heading: total === 1 ? t("mail.somethingHappened") : t("mail.totalThingsHappened", { total }),
        lines: [t("mail.thisIsWhatYouHaveNot", { username: mail.username })],
        items: mail.items.map(({ words, text, path }) => ({ words, text, href: link(path) })),
        action: { label: mail.more > 0 ? t("mail.seeAllTotal", { total }) : t("mail.openYourNotifications"), href: link("/notifications") },
        after: [t("mail.chooseWhatYouAreToldAnd", { link: link("/settings/notifications") })],
        why: t("mail.youGetThisMailBecauseUsername", { username: mail.username }),
        unsubscribe: `${origin}/unsubscribe?token=${encodeURIComponent(mail.unsubscribe)}`,
      };
    }
    case "plan-receipt":
    case "plan-payment-failed":
    case "plan-trial-started":
    case "plan-trial-ending":
    case "plan-ending":
    case "plan-ended":
    case "plan-refunded":
    case "plan-second":
    case "plan-trial-used":
    case "plan-closed":
      return billingLetter(mail, origin);
    default: {
      const never: never = mail;
      throw new Error(`No letter for ${JSON.stringify(never)}`);
    }
  }
}

function sizeOf(bytes: number): string {
  const mib = bytes / 2 ** 20;
  if (mib < 1) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return mib < 1024
    ? `${Math.round(mib)} MB`
    : `${new Intl.NumberFormat(intlLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(mib / 1024)} GB`;
}

function brandPayment({ brand, title, cents, url }: Extract<MailContent, { kind: "brand-payment" }>): Letter {
  return {
    subject: t("mail.payForYourBrandDealTitle", { title }),
    heading: t("mail.aDealForBrandWaitsFor", { brand }),
    lines: [t("mail.creatorsSeeTheOfferOnceIt")],
    facts: [
      { label: t("mail.deal"), value: title },
      { label: t("mail.amount"), value: moneyOf(cents, "USD") },
    ],
    action: { label: t("mail.payForThisDeal"), href: url },
    after: [t("mail.ifNobodyAcceptsOrDeliversIt")],
    why: t("mail.youGetThisMailBecauseYou", { brand }),
  };
}
