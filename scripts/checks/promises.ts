/**
 * Checks the promises in policies, prices, help, emails and descriptions of the site. A number in
 * these texts should be a message argument with the value of a constant. `PROMISES` lists each
 * number or promise word that is written in a message, together with the constant or feature that
 * backs the promise.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Node } from "oxc-parser";
import { USAGE_DAYS } from "../../worker/domain/accounts/api-keys/contract-usage.ts";
import { RESET_PASSWORD_MS } from "../../worker/domain/accounts/codes/contract.ts";
import {
  CHANGE_EMAIL_MS,
  UNDO_EMAIL_MS,
  VERIFY_EMAIL_MS,
} from "../../worker/domain/accounts/codes/rules.ts";
import { RECOVERY_CODES, TOTP_DIGITS } from "../../worker/domain/accounts/factors/contract.ts";
import { PARTNER_MIN_VIEWS } from "../../worker/domain/accounts/plans/contract.ts";
import { ENTITLEMENTS } from "../../worker/domain/accounts/plans/entitlements.ts";
import {
  PROOF_MS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
} from "../../worker/domain/accounts/sessions/rules.ts";
import {
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_PAUSE_MS,
} from "../../worker/domain/accounts/users/contract.ts";
import { PROFILE_IMAGE_MAX_BYTES } from "../../worker/domain/accounts/users/contract-settings.ts";
import { PLATFORM_SPAN } from "../../worker/domain/creator/analytics/contract-platform.ts";
import { TRIM_KEPT_MS } from "../../worker/domain/media/replays/trim.ts";
import { RESTORE_WITHIN_MS } from "../../worker/domain/media/videos/contract-studio.ts";
import { TIER_DAYS } from "../../worker/domain/money/brand-deals/contract.ts";
import { CLAIM_STEP } from "../../worker/domain/money/partner/contract.ts";
import { HOLD_HOURS } from "../../worker/domain/money/payouts/contract.ts";
import { REFUND_DAYS } from "../../worker/domain/money/refund-policy/contract-figures.ts";
import {
  DAY_MS as TIP_DAY_MS,
  TIP_MAX_CENTS,
  TIP_MIN_CENTS,
  MONTH_MS as TIP_MONTH_MS,
  TIP_RAISE_WAIT_MS,
} from "../../worker/domain/money/tips/contract.ts";
import { CLIENT_LIMITS } from "../lib/client-constants.ts";
import { sourceFiles } from "../lib/files.ts";
import { root } from "../lib/run.ts";
import { walkFile } from "./texts.ts";

export const PROMISE_AREAS = [
  "ads",
  "auth",
  "billing",
  "brandDeals",
  "help",
  "home",
  "legal",
  "mail",
  "partner",
  "payouts",
  "plans",
  "refunds",
  "replay",
  "settings",
  "studio",
  "support",
  "tips",
] as const;

const HOUR = 3_600_000;

interface Promise {
  says: string[];
  backedBy: string;
  holds?: () => boolean;
  test: string;
}

const supportAtAllHours: Pick<Promise, "says" | "backedBy" | "test"> = {
  says: ["24/7"],
  backedBy: "worker/domain/trust/support/rules.ts dueAt: deadlines count every hour",
  test: "worker/domain/trust/support/support.workerd.test.ts",
};
const unlimitedStorage: Omit<Promise, "says"> = {
  backedBy: "worker/domain/accounts/plans/entitlements.ts storageBytes",
  holds: () => ENTITLEMENTS.creator_pro.storageBytes === null,
  test: "worker/domain/accounts/plans/gates.workerd.test.ts",
};
const priority: Omit<Promise, "says"> = {
  backedBy: "worker/domain/accounts/plans/entitlements.ts priorityMonetization",
  holds: () => ENTITLEMENTS.creator_pro.priorityMonetization,
  test: "worker/domain/accounts/plans/gates.workerd.test.ts",
};
const wholeThousands: Omit<Promise, "says"> = {
  backedBy: "worker/domain/money/partner/contract.ts CLAIM_STEP",
  holds: () => CLAIM_STEP === 1000,
  test: "worker/domain/money/partner/claims.workerd.test.ts",
};
const fourWeeks: Promise = {
  says: ["28"],
  backedBy: "worker/domain/creator/analytics/contract-platform.ts PLATFORM_SPAN",
  holds: () => PLATFORM_SPAN === 28,
  test: "worker/api/ops/metrics.workerd.test.ts",
};
const stepUp: Promise = {
  says: ["ten minutes"],
  backedBy: "worker/domain/accounts/sessions/rules.ts PROOF_MS",
  holds: () => PROOF_MS === 10 * 60_000,
  test: "worker/api/accounts/step-up.workerd.test.ts",
};
const wcag: Omit<Promise, "says"> = { backedBy: "e2e/support/axe.ts", test: "e2e/a11y.spec.ts" };
const tallest: Promise = {
  says: ["4K"],
  backedBy: "worker/domain/accounts/plans/entitlements.ts maxWatchHeight",
  holds: () => ENTITLEMENTS.premium.maxWatchHeight === 2160,
  test: "worker/domain/accounts/plans/gates.workerd.test.ts",
};

const linkLifetime = (ms: number, promised: number): Omit<Promise, "says"> => ({
  backedBy: "worker/domain/accounts/codes/contract.ts",
  holds: () => ms === promised,
  test: "worker/domain/accounts/codes/codes.workerd.test.ts",
});
const tipDay: Promise = {
  says: ["24"],
  backedBy: "worker/domain/money/tips/contract.ts DAY_MS",
  holds: () => TIP_DAY_MS === 24 * HOUR,
  test: "worker/domain/money/tips/tips.workerd.test.ts",
};
const tipMonth: Promise = {
  says: ["30"],
  backedBy: "worker/domain/money/tips/contract.ts MONTH_MS",
  holds: () => TIP_MONTH_MS === 30 * 24 * HOUR,
  test: "worker/domain/money/tips/tips.workerd.test.ts",
};
const tipRaise: Promise = {
  says: ["24"],
  backedBy: "worker/domain/money/tips/contract.ts TIP_RAISE_WAIT_MS",
  holds: () => TIP_RAISE_WAIT_MS === 24 * HOUR,
  test: "worker/domain/money/tips/rules.test.ts",
};

const recoveryCodes: Promise = {
  says: ["10"],
  backedBy: "worker/domain/accounts/factors/contract.ts RECOVERY_CODES",
  holds: () => RECOVERY_CODES === 10,
  test: "worker/api/accounts/second-step.workerd.test.ts",
};
const keyUsage: Promise = {
  says: ["30"],
  backedBy: "worker/domain/accounts/api-keys/contract-usage.ts USAGE_DAYS",
  holds: () => USAGE_DAYS === 30,
  test: "worker/domain/accounts/api-keys/usage.workerd.test.ts",
};
const restorable: Promise = {
  says: ["seven days"],
  backedBy: "worker/domain/media/videos/contract-studio.ts RESTORE_WITHIN_MS",
  holds: () => RESTORE_WITHIN_MS === 7 * 24 * HOUR,
  test: "worker/domain/media/videos/studio.workerd.test.ts",
};
const lastYear: Promise = {
  says: ["12"],
  backedBy: "worker/domain/money/revenue/get-dashboard.ts MONTHS",
  test: "worker/domain/accounts/plans/gates.workerd.test.ts",
};

export const PROMISES: Record<string, Promise> = {
  "ads.premium.body": tallest,
  "auth.stepUp.noMethod": stepUp,
  "auth.stepUp.description": stepUp,
  "auth.code.label": {
    says: ["6"],
    backedBy: "worker/domain/accounts/factors/contract.ts TOTP_DIGITS",
    holds: () => TOTP_DIGITS === 6,
    test: "worker/api/accounts/second-step.workerd.test.ts",
  },
  "billing.plans.price.forever": {
    says: ["forever"],
    backedBy:
      "worker/domain/accounts/plans/entitlements.ts: the Free plan is what an account has without a subscription",
    test: "worker/domain/accounts/plans/gates.workerd.test.ts",
  },
  "billing.analytics.usersNote": { ...fourWeeks, says: ["28", "28"] },
  "billing.analytics.comparison": fourWeeks,
  "billing.analytics.channelTitle": fourWeeks,
  "brandDeals.locked.tier.error": {
    says: ["90"],
    backedBy: "worker/domain/money/brand-deals/contract.ts TIER_DAYS",
    holds: () => TIER_DAYS === 90,
    test: "worker/domain/money/brand-deals/brand-deals.workerd.test.ts",
  },
  "help.support.responseTimes": supportAtAllHours,
  "help.storage.planUnlimited": { says: ["unlimited"], ...unlimitedStorage },
  "home.hero.description": {
    says: ["thousand"],
    backedBy:
      "worker/domain/accounts/plans/contract.ts PARTNER_MIN_VIEWS, with all conditions beside it (app/features/money/partner/earning-conditions.tsx)",
    holds: () => PARTNER_MIN_VIEWS === 1000,
    test: "worker/http/promise-pages.workerd.test.ts",
  },
  "legal.refunds.contact.body": supportAtAllHours,
  "legal.accessibility.goal.body": { says: ["2.2"], ...wcag },
  "legal.accessibility.tests.automaticItem": { says: ["2.2"], ...wcag },
  "legal.accessibility.tests.zoomItem": { says: ["320", "1280", "400"], ...wcag },
  "legal.accessibility.tests.contrastItem": {
    says: ["4.5", "1", "3", "1"],
    backedBy: "app/styles/app.css",
    test: "app/styles/tokens.test.ts",
  },
  "legal.storage.purpose.watchPositions": {
    says: ["100"],
    backedBy: "app/features/media/player/resume.ts KEPT",
    holds: () => CLIENT_LIMITS.places() === 100,
    test: "scripts/checks/promises.test.ts",
  },
  "legal.storage.purpose.recentSearches": {
    says: ["8"],
    backedBy: "app/features/discovery/search/recent-searches.ts KEPT",
    holds: () => CLIENT_LIMITS.searches() === 8,
    test: "scripts/checks/promises.test.ts",
  },
  "mail.verifyEmail.expiryBody": { says: ["24"], ...linkLifetime(VERIFY_EMAIL_MS, 24 * HOUR) },
  "mail.resetPassword.expiryBody": { says: ["30"], ...linkLifetime(RESET_PASSWORD_MS, HOUR / 2) },
  "mail.confirmNewEmail.expiryBody": { says: ["one hour"], ...linkLifetime(CHANGE_EMAIL_MS, HOUR) },
  "mail.emailChangeRequested.undoBody": {
    says: ["7"],
    ...linkLifetime(UNDO_EMAIL_MS, 7 * 24 * HOUR),
  },
  "mail.brandPayment.refundBody": {
    says: ["one day"],
    backedBy:
      "worker/platform/stripe/deal-payments.ts createDealCheckout: the payment company closes a checkout after 24 hours",
    test: "worker/domain/money/brand-deals/brand-deals.workerd.test.ts",
  },
  "mail.planRefunded.body": {
    says: ["5", "10"],
    backedBy: "worker/domain/money/refund-policy/contract-figures.ts REFUND_DAYS",
    holds: () => REFUND_DAYS.card.least === 5 && REFUND_DAYS.card.most === 10,
    test: "app/features/trust/legal/figures.test.ts",
  },
  "payouts.errors.onHold": {
    says: ["three days"],
    backedBy: "worker/domain/money/payouts/contract.ts HOLD_HOURS",
    holds: () => HOLD_HOURS === 72,
    test: "worker/domain/money/payouts/connect.workerd.test.ts",
  },
  "replay.trim.retentionHint": {
    says: ["seven days"],
    backedBy: "worker/domain/media/replays/trim.ts TRIM_KEPT_MS",
    holds: () => TRIM_KEPT_MS === 7 * 24 * HOUR,
    test: "worker/domain/media/replays/trim-replay.workerd.test.ts",
  },
  "settings.account.email.resendSuccess": {
    says: ["24"],
    ...linkLifetime(VERIFY_EMAIL_MS, 24 * HOUR),
  },
  "settings.account.username.hint": {
    says: ["3", "20", "14"],
    backedBy: "worker/domain/accounts/users/contract.ts",
    holds: () => USERNAME_MIN === 3 && USERNAME_MAX === 20 && USERNAME_PAUSE_MS === 14 * 24 * HOUR,
    test: "worker/http/recovery-pages.workerd.test.ts",
  },
  "settings.apiKeys.usage.rejectedLabel": keyUsage,
  "settings.apiKeys.usage.emptyTitle": keyUsage,
  "settings.notifications.email.dailyDescription": {
    says: ["8", "00"],
    backedBy: "worker/domain/accounts/notifications/email-due-notifications.ts DIGEST_HOUR",
    test: "worker/domain/accounts/notifications/notifications.workerd.test.ts",
  },
  "settings.profile.images.avatarHint": {
    says: ["2"],
    backedBy: "worker/domain/accounts/users/contract-settings.ts PROFILE_IMAGE_MAX_BYTES",
    holds: () => PROFILE_IMAGE_MAX_BYTES === 2 * 1024 * 1024,
    test: "scripts/checks/promises.test.ts",
  },
  "settings.security.recoveryCodes.remaining": recoveryCodes,
  "settings.security.recoveryCodes.replaceConfirmBody": recoveryCodes,
  "settings.security.sessions.description": {
    says: ["14", "90"],
    backedBy: "worker/domain/accounts/sessions/rules.ts",
    holds: () => SESSION_IDLE_MS === 14 * 24 * HOUR && SESSION_ABSOLUTE_MS === 90 * 24 * HOUR,
    test: "worker/domain/accounts/sessions/sessions.workerd.test.ts",
  },
  "settings.security.twoStep.codeLabel": {
    says: ["6"],
    backedBy: "worker/domain/accounts/factors/contract.ts TOTP_DIGITS",
    holds: () => TOTP_DIGITS === 6,
    test: "worker/api/accounts/second-step.workerd.test.ts",
  },
  "studio.content.removed.notice": restorable,
  "studio.content.emptyRemoved.body": restorable,
  "studio.delete.description": restorable,
  "studio.delete.successBody": restorable,
  "studio.revenue.description": lastYear,
  "studio.revenue.stats.lastYear": lastYear,
  "tips.amount.notAllowed": {
    says: ["1", "500"],
    backedBy: "worker/domain/money/tips/contract.ts TIP_MIN_CENTS and TIP_MAX_CENTS",
    holds: () => TIP_MIN_CENTS === 100 && TIP_MAX_CENTS === 50_000,
    test: "worker/domain/money/tips/rules.test.ts",
  },
  "tips.amount.overDayLimit": tipDay,
  "tips.amount.overMonthLimit": tipMonth,
  "tips.limits.pendingChange": tipMonth,
  "tips.limits.dayLabel": tipDay,
  "tips.limits.monthLabel": tipMonth,
  "tips.limits.lastMonth": tipMonth,
  "tips.limits.monthTooLow": {
    ...tipMonth,
    says: ["30", "24"],
    holds: () => TIP_MONTH_MS === 30 * TIP_DAY_MS && TIP_DAY_MS === 24 * HOUR,
  },
  "tips.limits.pendingSuccess": tipRaise,
  "tips.limits.description": tipRaise,
  "tips.terms.description": tipMonth,
  "partner.claim.remainderHint": { says: ["thousand"], ...wholeThousands },
  "partner.claim.wholeThousandsOnly": {
    says: ["thousands", "1,000"],
    ...wholeThousands,
  },
  "partner.claim.rateHint": { says: ["thousands"], ...wholeThousands },
  "plans.features.storage.unlimited": { says: ["Unlimited"], ...unlimitedStorage },
  "plans.features.priorityReview.label": { says: ["Priority"], ...priority },
  "plans.features.storage.unlimitedDescription": { says: ["Unlimited"], ...unlimitedStorage },
  "plans.features.support.label": supportAtAllHours,
  "plans.features.support.description": { ...supportAtAllHours, says: ["24/7", "24/7"] },
  "plans.features.priorityReview.description": { says: ["Priority"], ...priority },
};

/** Messages whose numbers promise nothing: chart units, examples, names, encoder settings. */
export const NO_PROMISES = new Set([
  "billing.analytics.likesLabel",
  "billing.earnings.footnote",
  "billing.testPayments.cards.authenticationName",
  "billing.plans.price.monthlyEquivalentSaved",
  "brandDeals.dealForm.keepDaysInvalid",
  "help.apiKeys.rateLimitBody",
  "help.encoder.containerStep",
  "help.encoder.codecStep",
  "help.accountSecurity.searchTerms",
  "help.videoQuality.searchTerms",
  "help.earnings.searchTerms",
  "refunds.decision.reasonTooLong",
  "refunds.decision.amountNotPositive",
  "refunds.decision.amountFormat",
  "replay.trim.timeInvalid",
  "settings.apiKeys.usage.statusesSummary",
  "settings.branding.color.accentHint",
  "settings.downloads.devices.summary",
  "settings.profile.images.bannerHint",
  "settings.security.otherAccess.apiKeysTitle",
  "settings.security.twoStep.appOffDescription",
  "studio.revenue.locked.body",
  "studio.revenue.stats.perThousandViews",
  "studio.thumbnail.hint",
  "tips.amount.invalidFormat",
]);

const UNITS = "seconds?|minutes?|hours?|days?|weeks?|months?|years?|business days?";
const NUMBERS =
  "one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|sixty|ninety";
const ENGLISH = new RegExp(
  `24/7|\\d+(?:[.,]\\d+)*K?|\\bunlimited\\b|\\bno limits?\\b|\\bwithout (?:a |any )?limits?\\b|\\bday and night\\b|\\bpriority\\b|\\bfirst in line\\b|` +
    `\\bfor ?ever\\b|\\bthousands?\\b|\\binstant(?:ly)?\\b|\\bguarantee[sd]?\\b|\\b(?:${NUMBERS}) (?:${UNITS})\\b`,
  "gi",
);

export function promisesIn(text: string): string[] {
  const plain = text.replace(/\{(\w+), (?:plural|select),/g, "{").replace(/\{\w+\}|<\/?\w+>/g, " ");
  return plain.match(ENGLISH) ?? [];
}

const GERMAN_ONLY =
  /\b(?:unbegrenzt\w*|ohne Grenzen?|rund um die Uhr|Tag und Nacht|Vorrang|für immer|garantiert|sofort und immer)\b/i;
/** Normalizes English and German numbers: "1.000" becomes "1000" and "4,5" becomes "4.5". */
const figuresOf = (text: string) =>
  (text.replace(/\{\w+\}|<\/?\w+>/g, " ").match(/\d+(?:[.,]\d+)*/g) ?? [])
    .map((figure) => figure.replace(/[.,](?=\d{3}\b)/g, "").replace(",", "."))
    .toSorted();

export type Messages = Record<string, Record<string, string>>;

export function promiseFaults(english: Messages, german: Messages): string[] {
  const faults: string[] = [];
  for (const area of PROMISE_AREAS)
    for (const [name, text] of Object.entries(english[area] ?? {})) {
      const key = `${area}.${name}`;
      const found = promisesIn(text);
      const translated = german[area]?.[name] ?? "";
      const listed = PROMISES[key]?.says;
      if (NO_PROMISES.has(key)) {
        if (found.length === 0) faults.push(`${key} has no figure: take it out of NO_PROMISES`);
      } else if (found.join() !== (listed ?? []).join()) {
        faults.push(
          `${key} promises ${found.join(", ") || "nothing"}, and the table has ${listed?.join(", ") ?? "no entry"}: interpolate it from a constant, or list it`,
        );
      }
      if (!listed && GERMAN_ONLY.test(translated))
        faults.push(`${key} promises more in German than in English`);
      if (figuresOf(text).join() !== figuresOf(translated).join())
        faults.push(`${key} has other figures in German`);
    }
  for (const key of [...Object.keys(PROMISES), ...NO_PROMISES]) {
    const [, area = "", name = ""] = /^(\w+)\.(.+)$/.exec(key) ?? [];
    if (english[area]?.[name] === undefined)
      faults.push(`${key} is no message: take it out of the table`);
  }
  return faults;
}

export function literalArguments(file: string, code: string): string[] {
  const faults: string[] = [];
  walkFile(file, code, (node) => {
    if (
      node.type !== "CallExpression" ||
      node.callee.type !== "Identifier" ||
      !/^(t|rich)$/.test(node.callee.name)
    )
      return;
    const [key, values] = node.arguments;
    if (
      key?.type !== "Literal" ||
      typeof key.value !== "string" ||
      values?.type !== "ObjectExpression"
    )
      return;
    if (!PROMISE_AREAS.some((area) => String(key.value).startsWith(`${area}.`))) return;
    for (const property of values.properties)
      if (property.type === "Property" && isFigure(property.value))
        faults.push(`${file}: ${key.value} is given a figure as a literal: name a constant`);
  });
  return faults;
}

const isFigure = (value: Node) =>
  value.type === "Literal" && (typeof value.value === "number" || /^\d/.test(String(value.value)));

export const literalFaults = (): string[] =>
  sourceFiles(/^(app|worker)\/.*\.tsx?$/)
    .filter((file) => !/\.test\.|^worker\/testing\//.test(file))
    .flatMap((file) => literalArguments(file, readFileSync(join(root, file), "utf8")));
