import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { type MailContent, SECURITY_CHANGES } from "../domain/accounts/mail/contract.ts";
import type { Letter } from "./letter.ts";
import { dayOf, timeOf } from "./words.ts";

/** Emails about an account: its address, password, devices and deletion. */

type Of<Kind extends MailContent["kind"]> = Extract<MailContent, { kind: Kind }>;

/** Texts and links that several emails share. */
export interface Words {
  /**
   * Returns a link into the app.
   * @param code one-time code, with which the link works without a session
   */
  link: (path: string, code?: string) => string;
  /** Footer that explains why the owner of the account gets this email. */
  owner: string;
  /** Advice for the case that somebody else made the change. */
  secure: string;
  origin: string;
}

export function verifyEmail(mail: Of<"verify-email">, { link }: Words): Letter {
  return {
    subject: t("mail.confirmYourEmailAddress"),
    heading: t("mail.confirmYourEmailAddress"),
    lines: [t("mail.welcomeToTributaryUsernameConfirmThat", { username: mail.username })],
    action: { label: t("mail.confirmThisAddress"), href: link("/verify-email", mail.code) },
    after: [t("mail.theLinkWorksOnceFor24")],
    why: t("mail.someoneSignedUpAsUsernameWith", { username: mail.username }),
  };
}

export function resetPassword(mail: Of<"reset-password">, { link, owner }: Words): Letter {
  return {
    subject: t("mail.resetYourPassword"),
    heading: t("mail.resetYourPassword"),
    lines: [t("mail.aNewPasswordWasAskedFor", { username: mail.username })],
    action: { label: t("mail.chooseANewPassword"), href: link("/reset-password", mail.code) },
    after: [t("mail.theLinkWorksOnceFor30")],
    why: owner,
  };
}

export function confirmNewEmail(mail: Of<"confirm-new-email">, { link }: Words): Letter {
  return {
    subject: t("mail.confirmYourNewEmailAddress"),
    heading: t("mail.confirmYourNewAddress"),
    lines: [
      t("mail.usernameWantsToUseNewemailOn", { username: mail.username, newEmail: mail.newEmail }),
    ],
    action: { label: t("mail.useThisAddress"), href: link("/confirm-email", mail.code) },
    after: [t("mail.theLinkWorksOnceForOne")],
    why: t("mail.someoneWhoIsSignedInAs", { username: mail.username }),
  };
}

export function emailChangeRequested(
  mail: Of<"email-change-requested">,
  { link, owner }: Words,
): Letter {
  return {
    subject: t("mail.yourEmailAddressIsAboutTo"),
    heading: t("mail.yourAddressIsAboutToChange"),
    lines: [t("mail.theAccountUsernameIsBeingMoved", { username: mail.username })],
    facts: [{ label: t("mail.newAddress"), value: mail.newEmail }],
    action: { label: t("mail.thisWasNotMeKeepThis"), href: link("/undo-email", mail.code) },
    after: [t("mail.theLinkWorksFor7Days")],
    why: owner,
  };
}

export function newDevice(mail: Of<"new-device">, { link, owner, secure }: Words): Letter {
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
}

export function passwordChanged(mail: Of<"password-changed">, { owner, secure }: Words): Letter {
  return {
    subject: t("mail.yourPasswordWasChanged"),
    heading: t("mail.yourPasswordWasChanged"),
    lines: [
      t("mail.thePasswordOfUsernameWasChanged", { username: mail.username, at: timeOf(mail.at) }),
    ],
    after: [t("mail.ifItWasYouThereIs", { secure })],
    why: owner,
  };
}

export function securityChanged(
  mail: Of<"security-changed">,
  { link, owner, secure }: Words,
): Letter {
  const what = t(SECURITY_CHANGES[mail.change]);
  return {
    subject: what,
    heading: what,
    lines: [
      t("mail.thisHappenedToTheAccountUsername", { username: mail.username, at: timeOf(mail.at) }),
    ],
    action: { label: t("mail.reviewYourSecuritySettings"), href: link("/settings/security") },
    after: [t("mail.ifItWasYouThereIs", { secure })],
    why: owner,
  };
}

export function deletionScheduled(mail: Of<"deletion-scheduled">, { link, owner }: Words): Letter {
  return {
    subject: t("mail.yourAccountWillBeDeleted"),
    heading: t("mail.yourAccountWillBeDeleted"),
    lines: [
      t("mail.theAccountUsernameIsClosedAnd", {
        username: mail.username,
        deleteAt: dayOf(mail.deleteAt),
      }),
      t("mail.untilThenYouCanBringIt"),
    ],
    action: { label: t("mail.keepMyAccount"), href: link("/restore-account", mail.code) },
    why: owner,
  };
}

export function deletionCancelled(
  mail: Of<"deletion-cancelled">,
  { link, owner, secure }: Words,
): Letter {
  return {
    subject: t("mail.yourAccountIsBack"),
    heading: t("mail.yourAccountIsBack"),
    lines: [t("mail.theDeletionOfUsernameWasCancelled", { username: mail.username })],
    action: { label: t("mail.goToTributary"), href: link("/") },
    after: [secure],
    why: owner,
  };
}

export function exportReady(mail: Of<"export-ready">, { link, owner }: Words): Letter {
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
}

function sizeOf(bytes: number): string {
  const mib = bytes / 2 ** 20;
  if (mib < 1) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return mib < 1024
    ? `${Math.round(mib)} MB`
    : `${new Intl.NumberFormat(intlLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(mib / 1024)} GB`;
}
