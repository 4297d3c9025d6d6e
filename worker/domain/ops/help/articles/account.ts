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
import { DAY_MS, MINUTE_MS } from "../format.ts";

export const account = (): HelpCategory => ({
  id: "account",
  title: t("help.categories.accountTitle"),
  about: t("help.categories.accountDescription"),
  articles: [
    {
      slug: "create-an-account",
      title: t("help.createAccount.title"),
      searchTerms: t("help.createAccount.searchTerms"),
      body: [
        t("help.createAccount.requirementsBody", { minimumAge: MINIMUM_AGE }),
        [
          t("help.createAccount.fillFormStep"),
          t("help.createAccount.confirmEmailStep"),
          t("help.createAccount.chooseInterestsStep"),
        ],
        t("help.createAccount.confirmedEmailBody"),
      ],
      links: [
        { to: "/signup", label: t("help.createAccount.signUpLink") },
        { to: "/login", label: t("help.createAccount.signInLink") },
      ],
    },
    {
      slug: "forgot-password",
      title: t("help.signInProblems.title"),
      searchTerms: t("help.signInProblems.searchTerms"),
      body: [
        t("help.signInProblems.passwordResetBody", { minutes: RESET_PASSWORD_MS / MINUTE_MS }),
        t("help.signInProblems.recoveryCodesBody"),
        t("help.signInProblems.lockoutBody"),
      ],
      links: [{ to: "/forgot-password", label: t("help.signInProblems.resetPasswordLink") }],
    },
    {
      slug: "change-your-name",
      title: t("help.changeName.title"),
      searchTerms: t("help.changeName.searchTerms"),
      body: [
        t("help.changeName.displayNameBody"),
        t("help.changeName.usernameBody", {
          usernameMin: USERNAME_MIN,
          usernameMax: USERNAME_MAX,
          days: USERNAME_PAUSE_MS / DAY_MS,
        }),
      ],
      links: [
        { to: "/settings/account", label: t("help.changeName.usernameLink") },
        { to: "/settings/profile", label: t("help.changeName.displayNameLink") },
      ],
    },
    {
      slug: "keep-your-account-safe",
      title: t("help.accountSecurity.title"),
      searchTerms: t("help.accountSecurity.searchTerms"),
      body: [
        t("help.accountSecurity.passwordBody", { passwordMin: PASSWORD_MIN }),
        t("help.accountSecurity.devicesBody"),
        t("help.accountSecurity.compromisedBody"),
      ],
      links: [
        { to: "/settings/security", label: t("help.accountSecurity.securityLink") },
        { to: "/forgot-password", label: t("help.signInProblems.resetPasswordLink") },
      ],
    },
    {
      slug: "take-your-data",
      title: t("help.dataExport.title"),
      searchTerms: t("help.dataExport.searchTerms"),
      body: [t("help.dataExport.body", { exportDays: EXPORT_DAYS })],
      links: [{ to: "/settings/data", label: t("help.dataExport.requestLink") }],
    },
    {
      slug: "delete-your-account",
      title: t("help.deleteAccount.title"),
      searchTerms: t("help.deleteAccount.searchTerms"),
      body: [
        t("help.deleteAccount.gracePeriodBody", {
          deletionGraceDays: DELETION_GRACE_DAYS,
          deletionDays: DELETION_DAYS,
        }),
        t("help.deleteAccount.planBody"),
      ],
      links: [{ to: "/settings/data", label: t("help.deleteAccount.dataLink") }],
    },
  ],
});
