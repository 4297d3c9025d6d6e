import { t } from "#i18n/t.ts";
import { DELETION_GRACE_DAYS } from "../../deletion/contract.ts";
import { EXPORT_DAYS } from "../../exports/contract.ts";
import { DELETION_DAYS, MINIMUM_AGE } from "../../plans/contract.ts";
import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN, USERNAME_PAUSE_MS } from "../../users/contract.ts";
import type { HelpCategory } from "../contract.ts";
import { DAY_MS } from "../words.ts";

export const ACCOUNT: HelpCategory = {
  id: "account",
  get title() {
    return t("help.yourAccount");
  },
  get about() {
    return t("help.signingInYourNameStayingSafe");
  },
  articles: [
    {
      slug: "create-an-account",
      get title() {
        return t("help.createAnAccountAndSignIn");
      },
      words: "sign up register login google apple",
      get body() {
        return [
          t("help.youMustBeMinimumageOrOver", { minimumAge: MINIMUM_AGE }),
          [t("help.openSignUpAndFillIn"), t("help.openTheMailThatWeSend"), t("help.chooseWhatInterestsYouSoThat")],
          t("help.aConfirmedAddressIsNeededFor"),
        ];
      },
      links: [
        {
          to: "/signup",
          get label() {
            return t("help.createAnAccount");
          },
        },
        {
          to: "/login",
          get label() {
            return t("help.signIn");
          },
        },
      ],
    },
    {
      slug: "forgot-password",
      get title() {
        return t("help.iCannotSignIn");
      },
      words: "forgot password reset locked out code authenticator recovery lost phone",
      get body() {
        return [t("help.askForANewPasswordWith"), t("help.ifYouUseTwoStepVerification"), t("help.afterSeveralWrongPasswordsYouHave")];
      },
      links: [
        {
          to: "/forgot-password",
          get label() {
            return t("help.setANewPassword");
          },
        },
      ],
    },
    {
      slug: "change-your-name",
      get title() {
        return t("help.changeYourUsernameOrDisplayName");
      },
      words: "rename handle channel address",
      get body() {
        return [
          t("help.yourDisplayNameCanBeChanged"),
          t("help.yourUsernameHasUsernameminToUsernamemax", {
            usernameMin: USERNAME_MIN,
            usernameMax: USERNAME_MAX,
            usernamePauseMs: USERNAME_PAUSE_MS / DAY_MS,
          }),
        ];
      },
      links: [
        {
          to: "/settings/account",
          get label() {
            return t("help.changeYourUsername");
          },
        },
        {
          to: "/settings/profile",
          get label() {
            return t("help.changeYourDisplayName");
          },
        },
      ],
    },
    {
      slug: "keep-your-account-safe",
      get title() {
        return t("help.keepYourAccountSafe");
      },
      words: "security two-step 2fa passkey sessions devices hacked stolen",
      get body() {
        return [
          t("help.useAPasswordOfAtLeast", { passwordMin: PASSWORD_MIN }),
          t("help.securityShowsEveryDeviceThatIs"),
          t("help.ifSomebodyElseIsInYour"),
        ];
      },
      links: [
        {
          to: "/settings/security",
          get label() {
            return t("help.openSecurity");
          },
        },
      ],
    },
    {
      slug: "take-your-data",
      get title() {
        return t("help.getACopyOfYourData");
      },
      words: "export download privacy gdpr archive",
      get body() {
        return [t("help.aCopyOfAllThatYour", { exportDays: EXPORT_DAYS })];
      },
      links: [
        {
          to: "/settings/data",
          get label() {
            return t("help.askForACopy");
          },
        },
      ],
    },
    {
      slug: "delete-your-account",
      get title() {
        return t("help.deleteYourAccount");
      },
      words: "close remove leave erase",
      get body() {
        return [
          t("help.yourAccountClosesAtOnceAnd", { deletionGraceDays: DELETION_GRACE_DAYS, deletionDays: DELETION_DAYS }),
          t("help.cancelYourPlanOrLetIt"),
        ];
      },
      links: [
        {
          to: "/settings/data",
          get label() {
            return t("help.openYourData");
          },
        },
      ],
    },
  ],
};
