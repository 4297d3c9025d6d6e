import { describe, expect, test } from "vitest";
import { formatPrice } from "#i18n/format.ts";
import { MIN_PAYOUT_CENTS, REFUND_WINDOW_DAYS } from "#worker/domain/accounts/plans/contract.ts";
import { inLocale } from "#worker/domain/kernel/locale/in-locale.ts";
import {
  REFUND_KINDS,
  REFUND_POLICIES,
  type RefundKind,
  type RefundPolicy,
} from "#worker/domain/money/refund-policy/contract.ts";
import {
  REFUND_RULES,
  type RefundRule,
} from "#worker/domain/money/refund-policy/contract-rules.ts";
import { type RuledPayment, ruleOn } from "#worker/domain/money/refund-policy/rules.ts";
import { plansAndRefunds } from "#worker/domain/ops/help/articles/money.ts";
import { quickGuide, refundSections } from "./refund-sections.ts";

const HOUR = 3_600_000;
const PAID = Date.UTC(2026, 10, 10);
const LOCALES = ["en", "de"] as const;

/** Returns a rule's time limit as the pages state it: days for whole weeks, else hours. */
const figure = ({ window }: RefundRule): number => {
  const hours = (window?.ms ?? 0) / HOUR;
  return hours % (7 * 24) === 0 ? hours / 24 : hours;
};

/** `n` is the refund rule's time limit, in days or hours. */
const SENTENCES: Record<RefundPolicy, (n: number) => Record<(typeof LOCALES)[number], RegExp[]>> = {
  first_week: (n) => ({
    en: [
      new RegExp(
        `full refund of the first plan you pay for within ${n} days.*free trial does not count`,
      ),
      new RegExp(`full refund within ${n} days`),
    ],
    de: [
      new RegExp(
        `erste Abo, das du bezahlst.*innerhalb von ${n} Tagen.*den vollen Betrag zurück.*Probezeitraum zählt nicht`,
      ),
      new RegExp(`volle Erstattung innerhalb von ${n} Tagen`),
    ],
  }),
  accidental: (n) => ({
    en: [
      new RegExp(`within ${n} hours of a purchase you didn't mean to make`),
      new RegExp(`contact us within ${n} hours`),
    ],
    de: [
      new RegExp(`innerhalb von ${n} Stunden nach einem versehentlichen Kauf`),
      new RegExp(`innerhalb von ${n} Stunden melden`),
    ],
  }),
  case_by_case: () => ({
    en: [
      /After that, you can cancel at any time and keep the plan until the end of the billing period\. That period is not refunded/,
    ],
    de: [
      /Danach kannst du jederzeit kündigen und behältst das Abo bis zum Ende des Abrechnungszeitraums\. Dieser Zeitraum wird nicht erstattet/,
    ],
  }),
  tip: () => ({
    en: [
      /Tips .*are not refundable, unless a payment was made without your permission/,
      /not refundable/,
    ],
    de: [
      /Trinkgeld .*nicht erstattet, es sei denn, eine Zahlung erfolgte ohne deine Erlaubnis/,
      /nicht erstattbar/,
    ],
  }),
};

/** Sentences by `RefundRule.others`. `n` is the time limit for a first plan, in days. */
const OTHERS: Record<
  NonNullable<RefundRule["others"]>,
  (n: number) => Record<(typeof LOCALES)[number], RegExp>
> = {
  all: (n) => ({
    en: new RegExp(
      `plan ends immediately. Within the ${n} days of your first plan, a refund includes everything else you paid for it`,
    ),
    de: new RegExp(
      `endet das Abo sofort. Innerhalb der ${n} Tage deines ersten Abos umfasst eine Erstattung auch alles andere, was du dafür bezahlt hast`,
    ),
  }),
  unused: () => ({
    en: /In all other cases, we also refund the unused part of the plan, minus what you already got back/,
    de: /In allen anderen Fällen erstatten wir auch den ungenutzten Teil des Abos, abzüglich bereits erstatteter Beträge/,
  }),
};

const pages = () => JSON.stringify([refundSections(), quickGuide(), plansAndRefunds()]);
const payment = (rule: RefundRule): RuledPayment => ({
  subjectType: rule.of,
  paidAt: PAID,
  firstWeekEndsAt: rule.window?.from === "first_plan" ? PAID + rule.window.ms : null,
});

test("the table of refund rules has a rule for every refund policy", () => {
  expect([...new Set(REFUND_RULES.map(({ policy }) => policy))].toSorted()).toEqual(
    [...REFUND_POLICIES].toSorted(),
  );
});

for (const rule of REFUND_RULES)
  describe(`the refund rule "${rule.policy}"`, () => {
    test.each(LOCALES)(
      "the policy page states the refund rule with its time limit, in the language %s",
      async (locale) => {
        const text = await inLocale(locale, pages);
        for (const sentence of SENTENCES[rule.policy](figure(rule))[locale])
          expect(text).toMatch(sentence);
      },
    );

    const { others } = rule;
    if (others !== null)
      test.each(LOCALES)(
        "the policy page states which other payments the refund rule covers, in the language %s",
        async (locale) => {
          const text = await inLocale(locale, () => JSON.stringify(refundSections()));
          expect(text).toMatch(OTHERS[others](REFUND_WINDOW_DAYS)[locale]);
        },
      );

    test.each([...rule.kinds])(
      "the refund rule applies to the reason %s until the last millisecond of its time limit",
      (kind: RefundKind) => {
        const end = rule.window === null ? PAID + 999 * 24 * HOUR : PAID + rule.window.ms;
        expect(ruleOn(payment(rule), kind, end)).toMatchObject({
          policy: rule.policy,
          gives: rule.gives,
        });
        if (rule.window !== null)
          expect(ruleOn(payment(rule), kind, end + 1).policy).not.toBe(rule.policy);
      },
    );
  });

test.each(LOCALES)(
  "the refund policy states how chargebacks and won disputes affect the plan, in the language %s",
  async (locale) => {
    const text = await inLocale(locale, () => JSON.stringify(refundSections()));
    const { ends, stays } = {
      en: {
        ends: /A chargeback .* ends the plan, .* An inquiry from your bank does not/,
        stays: /does not restart automatically/,
      },
      de: {
        ends: /Die Rückbuchung .* beendet das Abo, .* Eine Anfrage deiner Bank beendet es nicht/,
        stays: /nicht automatisch wieder/,
      },
    }[locale];
    expect(text).toMatch(ends);
    expect(text).toMatch(stays);
  },
);

test("a refund request whose reason has no refund rule gives no refund", () => {
  const tip: RuledPayment = { subjectType: "tip", paidAt: PAID, firstWeekEndsAt: null };
  const named = REFUND_RULES.filter(({ of }) => of === "tip").flatMap(({ kinds }) => kinds);
  for (const kind of REFUND_KINDS)
    expect(ruleOn(tip, kind, PAID).gives === "nothing").toBe(!named.includes(kind));
});

test.each(LOCALES)(
  "the help pages state the time limits of the refund rules, in the language %s",
  async (locale) => {
    const help = await inLocale(locale, () => JSON.stringify(plansAndRefunds()));
    for (const rule of REFUND_RULES)
      if (rule.window) expect(help).toMatch(new RegExp(`\\b${figure(rule)} `));
    expect(await inLocale(locale, () => JSON.stringify(refundSections()))).toContain(
      await inLocale(locale, () => formatPrice(MIN_PAYOUT_CENTS)),
    );
  },
);
