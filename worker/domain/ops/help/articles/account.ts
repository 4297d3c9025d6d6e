import { t } from "#i18n/t.ts";
import { RESET_PASSWORD_MS } from "../../../accounts/codes/contract.ts";
import { DELETION_DAYS, MINIMUM_AGE } from "../../../accounts/plans/contract.ts";
import {
  PASSWORD_MIN,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_PAUSE_MS,
} from "../../../accounts/users/contract.ts";
import { DELETION_GRACE_DAYS } from "../../deletion/contract.ts";
import { EXPORT_DAYS } from "../../exports/contract.ts";
import type { HelpCategory } from "../contract.ts";
import { DAY_MS, MINUTE_MS } from "../words.ts";

export const account = (): HelpCategory => ({
  id: "account",
  title: t("help.yourAccount"),
  about: t("help.signingInYourNameStayingSafe"),
  articles: [
    {
      slug: "create-an-account",
      title: t("help.createAnAccountAndSignIn"),
      words: t("help.wordsOfCreateAnAccount"),
      body: [
        t("help.youMustBeMinimumageOrOver", { minimumAge: MINIMUM_AGE }),
        [
          t("help.openSignUpAndFillIn"),
          t("help.openTheMailThatWeSend"),
          t("help.chooseWhatInterestsYouSoThat"),
        ],
        t("help.aConfirmedAddressIsNeededFor"),
      ],
      links: [
        { to: "/signup", label: t("help.createAnAccount") },
        { to: "/login", label: t("help.signIn") },
      ],
    },
    {
      slug: "forgot-password",
      title: t("help.iCannotSignIn"),
      words: t("help.wordsOfForgotPassword"),
      body: [
        t("help.askForANewPasswordWith", { minutes: RESET_PASSWORD_MS / MINUTE_MS }),
        t("help.ifYouUseTwoStepVerification"),
        t("help.afterSeveralWrongPasswordsYouHave"),
      ],
      links: [{ to: "/forgot-password", label: t("help.setANewPassword") }],
    },
    {
      slug: "change-your-name",
      title: t("help.changeYourUsernameOrDisplayName"),
      words: t("help.wordsOfChangeYourName"),
      body: [
        t("help.yourDisplayNameCanBeChanged"),
        t("help.yourUsernameHasUsernameminToUsernamemax", {
          usernameMin: USERNAME_MIN,
          usernameMax: USERNAME_MAX,
          days: USERNAME_PAUSE_MS / DAY_MS,
        }),
      ],
      links: [
        { to: "/settings/account", label: t("help.changeYourUsername") },
        { to: "/settings/profile", label: t("help.changeYourDisplayName") },
      ],
    },
    {
      slug: "keep-your-account-safe",
      title: t("help.keepYourAccountSafe"),
      words: t("help.wordsOfKeepYourAccountSafe"),
      body: [
        t("help.useAPasswordOfAtLeast", { passwordMin: PASSWORD_MIN }),
        t("help.securityShowsEveryDeviceThatIs"),
        t("help.ifSomebodyElseIsInYour"),
      ],
      links: [
        { to: "/settings/security", label: t("help.openSecurity") },
        { to: "/forgot-password", label: t("help.setANewPassword") },
      ],
    },
    {
      slug: "take-your-data",
      title: t("help.getACopyOfYourData"),
      words: t("help.wordsOfTakeYourData"),
      body: [t("help.aCopyOfAllThatYour", { exportDays: EXPORT_DAYS })],
      links: [{ to: "/settings/data", label: t("help.askForACopy") }],
    },
    {
      slug: "delete-your-account",
      title: t("help.deleteYourAccount"),
      words: t("help.wordsOfDeleteYourAccount"),
      body: [
        t("help.yourAccountClosesAtOnceAnd", {
          deletionGraceDays: DELETION_GRACE_DAYS,
          deletionDays: DELETION_DAYS,
        }),
        t("help.cancelYourPlanOrLetIt"),
      ],
      links: [{ to: "/settings/data", label: t("help.openYourData") }],
    },
  ],
});
