import { afterEach, expect, test, vi } from "vitest";
import type { LegalSection } from "./legal-page.tsx";

const wordsOf = (value: unknown): string => {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(wordsOf).join(" ");
  if (typeof value === "object" && value !== null && "props" in value)
    return wordsOf((value.props as { children?: unknown }).children);
  return "";
};
const textOf = (sections: readonly LegalSection[]) =>
  wordsOf(sections.map(({ title, body }) => [title, body]));

afterEach(() => {
  vi.doUnmock("#worker/domain/accounts/plans/contract.ts");
  vi.doUnmock("#worker/domain/money/refund-policy/contract-figures.ts");
  vi.resetModules();
});

/** Imports the pages with the given figures in place of the constants. */
async function pagesWith(figures: { plans?: object; policy?: object }) {
  vi.resetModules();
  vi.doMock("#worker/domain/accounts/plans/contract.ts", async (original) => ({
    ...(await original<object>()),
    ...figures.plans,
  }));
  vi.doMock("#worker/domain/money/refund-policy/contract-figures.ts", async (original) => ({
    ...(await original<object>()),
    ...figures.policy,
  }));
  const [refund, terms, privacy] = await Promise.all([
    import("./refund-sections.ts"),
    import("./terms-sections.tsx"),
    import("./privacy-sections.tsx"),
  ]);
  return {
    refund: `${textOf(refund.refundSections())} ${wordsOf(refund.quickGuide().flat())}`,
    terms: textOf(terms.termsSections()),
    privacy: textOf(privacy.privacySections()),
    counts: [refund.refundSections().length, privacy.privacySections().length],
  };
}

test("the legal policies have the number of sections, the periods and the amounts that the specification requires", async () => {
  const { refund, terms, privacy, counts } = await pagesWith({});
  expect(counts).toEqual([12, 14]);
  for (const texts of [
    ...[
      "within 7 days",
      "within 24 hours",
      "within 48 hours",
      "5 to 10 business days",
      "3 to 5 business days",
      "10 to 15 business days",
    ],
    ...[
      "Platform credits (not available yet): immediately",
      "starting at $50",
      "within 30 days",
      "within 7 business days",
      "within 5 business days",
      "24 to 48 hours",
      "more than 24 hours",
    ],
    ...["not refundable", "don't need to give a reason"],
  ]) {
    expect(refund, texts).toContain(texts);
  }
  for (const texts of [
    "70%",
    "30%",
    "$50",
    "$7 a month",
    "$19.99 a month",
    "past 12 months",
    "binding arbitration",
    "United States",
    "at least 13 years old",
  ]) {
    expect(terms, texts).toContain(texts);
  }
  for (const texts of ["under 13", "its data is deleted within 30 days"])
    expect(privacy, texts).toContain(texts);
});

test("numbers in the legal policies change with the constants in the code", async () => {
  const plans = {
    REFUND_WINDOW_DAYS: 9,
    MINIMUM_AGE: 15,
    CREATOR_SHARE_PERCENT: 65,
    MIN_PAYOUT_CENTS: 7500,
    DELETION_DAYS: 21,
  };
  const { refund, terms, privacy } = await pagesWith({
    plans,
    policy: { ACCIDENTAL_HOURS: 51, appealReviewTime: () => "6 business days" },
  });
  for (const texts of [
    "within 9 days",
    "within 51 hours",
    "starting at $75",
    "within 6 business days",
  ])
    expect(refund, texts).toContain(texts);
  for (const texts of ["at least 15 years old", "65%", "35%", "$75"])
    expect(terms, texts).toContain(texts);
  for (const texts of ["under 15", "its data is deleted within 21 days"])
    expect(privacy, texts).toContain(texts);
});
