import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readMessages } from "../lib/message-files.ts";
import { root } from "../lib/run.ts";
import {
  literalArguments,
  literalFaults,
  type Messages,
  NO_PROMISES,
  PROMISES,
  promiseFaults,
  promisesIn,
} from "./promises.ts";

test("every number and promise in the texts about prices and policies is listed with the code that fulfills the promise", () => {
  expect(promiseFaults(readMessages("en"), readMessages("de"))).toEqual([]);
});

test("every number that code inserts into texts about prices and policies is a constant, not a literal", () => {
  expect(literalFaults()).toEqual([]);
});

test.each(Object.entries(PROMISES))(
  "the code that fulfills the promise in the message %s exists and has the promised value",
  (_key, { backedBy, holds, test: file }) => {
    expect(holds?.() ?? true).toBe(true);
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(existsSync(join(root, backedBy.split(/[ :]/)[0] ?? "")), backedBy).toBe(true);
  },
);

/** Statements that were not true. Whoever builds the feature deletes its row. */
test.each([
  ["live", "live viewing earns no plan revenue", /share of plan revenue|Anteil der Abo-Einnahmen/],
  ["brandDeals", "no email tells a brand of a decline", /brand is notified|Marke benachrichtigt/],
  ["mail", "creators get no postal address of a sender", /mailing address|deiner Postanschrift/],
])("no text in %s contradicts the fact that %s", (area, _fact, untrue) => {
  for (const language of ["en", "de"] as const)
    for (const text of Object.values(readMessages(language)[area] ?? {}))
      expect(text).not.toMatch(untrue);
});

test("every text that names the followers needed for the partner program names all conditions", () => {
  const english = readMessages("en");
  for (const [area, name] of [
    ["onboarding", "partner.intro"],
    ["legal", "terms.earnings.partnerBody"],
    ["help", "partner.requirementsBody"],
  ] as const)
    expect(english[area]?.[name]).toMatch(/(?:confirmed|verified) email.*(?:approv|review)/);
});

describe("the check of the promises that texts make to users", () => {
  const [english, german] = [readMessages("en"), readMessages("de")];
  const withText = (text: string, translated: string) =>
    promiseFaults(
      { ...english, plans: { ...english.plans, extra: text } },
      { ...german, plans: { ...german.plans, extra: translated } },
    );

  test.each([
    ["Support answers in 2 hours", "Support antwortet in 2 Stunden"],
    ["Unlimited uploads", "Uploads"],
    ["Priority uploads", "Uploads"],
    ["We answer 24/7", "Wir antworten 24/7"],
    ["Yours forever", "Dein"],
    ["Done in two days", "Fertig in zwei Tagen"],
    ["Uploads", "Unbegrenzte Uploads"],
    ["Uploads of {size}", "Uploads von {size} in 5 Minuten"],
  ])("promiseFaults reports a promise that PROMISES does not list: %s", (text, translated) => {
    expect(withText(text, translated)).not.toEqual([]);
  });

  test.each(["mail", "payouts", "tips"])(
    "promiseFaults reports a promise in the texts of %s that PROMISES does not list",
    (area) => {
      const promising = (messages: Messages, text: string) => ({
        ...messages,
        [area]: { ...messages[area], extra: text },
      });
      expect(
        promiseFaults(promising(english, "Paid in 2 days"), promising(german, "Kommt in 2 Tagen")),
      ).not.toEqual([]);
    },
  );

  test("promiseFaults accepts a promise whose number is a message argument", () => {
    expect(
      withText(
        "Support answers within {hours, plural, one {# hour} other {# hours}}",
        "Support antwortet in {hours} Stunden",
      ),
    ).toEqual([]);
    expect(promisesIn("up to {height}p for <b>everybody</b>")).toEqual([]);
  });

  test("promiseFaults reports a promise in PROMISES whose message no longer exists", () => {
    const { "features.storage.unlimited": _, ...plans } = english.plans ?? {};
    expect(promiseFaults({ ...english, plans }, german)).toContain(
      "plans.features.storage.unlimited is no message: take it out of the table",
    );
  });

  test("literalArguments reports a number that code passes to a message as a literal instead of a constant", () => {
    expect(
      literalArguments("a.ts", 't("refunds.duration.businessDayRange", { least: 5, most: MOST })'),
    ).toHaveLength(1);
    expect(literalArguments("a.ts", 't("watch.views", { n: 5 })')).toEqual([]);
  });

  test("no message key is in both PROMISES and NO_PROMISES", () => {
    expect(Object.keys(PROMISES).filter((key) => NO_PROMISES.has(key))).toEqual([]);
  });
});
