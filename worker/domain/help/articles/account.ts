import { DELETION_GRACE_DAYS } from "../../deletion/contract.ts";
import { EXPORT_DAYS } from "../../exports/contract.ts";
import { DELETION_DAYS, MINIMUM_AGE } from "../../plans/contract.ts";
import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN, USERNAME_PAUSE_MS } from "../../users/contract.ts";
import type { HelpCategory } from "../contract.ts";
import { DAY_MS } from "../words.ts";

export const ACCOUNT: HelpCategory = {
  id: "account",
  title: "Your account",
  about: "Signing in, your name, staying safe, leaving",
  articles: [
    {
      slug: "create-an-account",
      title: "Create an account and sign in",
      words: "sign up register login google apple",
      body: [
        `You must be ${MINIMUM_AGE} or over. You need a username, an email address and a password, or an account with Google or Apple.`,
        [
          "Open Sign Up and fill in the form.",
          "Open the mail that we send you and confirm your address. You can look round before you do.",
          "Choose what interests you, so that your recommendations begin well.",
        ],
        "A confirmed address is needed for tips, payouts, the partner program and API keys.",
      ],
      links: [
        { to: "/signup", label: "Create an account" },
        { to: "/login", label: "Sign in" },
      ],
    },
    {
      slug: "forgot-password",
      title: "I cannot sign in",
      words: "forgot password reset locked out code authenticator recovery lost phone",
      body: [
        "Ask for a new password with your email address. The link in the mail works once, for 30 minutes, and signs out every other device.",
        "If you use two-step verification and lost your phone, enter one of your recovery codes instead of the code.",
        "After several wrong passwords you have to wait some minutes. That protects you from people who guess.",
      ],
      links: [{ to: "/forgot-password", label: "Set a new password" }],
    },
    {
      slug: "change-your-name",
      title: "Change your username or display name",
      words: "rename handle channel address",
      body: [
        "Your display name can be changed at any time.",
        `Your username has ${USERNAME_MIN} to ${USERNAME_MAX} letters, digits and underscores and can be changed once in ${USERNAME_PAUSE_MS / DAY_MS} days. Old links to it lead on to the new one.`,
      ],
      links: [
        { to: "/settings/account", label: "Change your username" },
        { to: "/settings/profile", label: "Change your display name" },
      ],
    },
    {
      slug: "keep-your-account-safe",
      title: "Keep your account safe",
      words: "security two-step 2fa passkey sessions devices hacked stolen",
      body: [
        `Use a password of at least ${PASSWORD_MIN} characters that you use nowhere else, and turn on a passkey or an authenticator.`,
        "Security shows every device that is signed in, and you can sign any of them out. We mail you when somebody signs in from a browser that we have not seen before.",
        "If somebody else is in your account, set a new password: that signs out every device.",
      ],
      links: [{ to: "/settings/security", label: "Open security" }],
    },
    {
      slug: "take-your-data",
      title: "Get a copy of your data",
      words: "export download privacy gdpr archive",
      body: [
        `A copy of all that your account holds is made for you as one file. You get a mail when it is there, and can fetch it for ${EXPORT_DAYS} days.`,
      ],
      links: [{ to: "/settings/data", label: "Ask for a copy" }],
    },
    {
      slug: "delete-your-account",
      title: "Delete your account",
      words: "close remove leave erase",
      body: [
        `Your account closes at once and nobody sees it any more. For ${DELETION_GRACE_DAYS} days you can bring it back with the link in the mail; within ${DELETION_DAYS} days everything personal is gone.`,
        "Cancel your plan or let it end by itself: it is not renewed. Money that you earned is still paid out.",
      ],
      links: [{ to: "/settings/data", label: "Open your data" }],
    },
  ],
};
