import { expect, test } from "vitest";
import { subjectWords } from "#worker/domain/accounts/audit/contract-words.ts";
import { inLocale } from "#worker/domain/kernel/locale/in-locale.ts";
import { factName, factValue } from "./facts.ts";

const inGerman = <T>(say: () => T) => inLocale("de", say);

test("what is noted with an act or a journal is named in the reader's language", async () => {
  const names = ["gross", "lastError", "approvedCents", "playbacks_too_short"];
  expect(names.map(factName)).toEqual(["Gross", "Last error", "Approved", "Playbacks: Too short"]);
  expect((await inGerman(() => names.map(factName))).slice(0, 3)).toEqual([
    "Brutto",
    "Letzter Fehler",
    "Bewilligt",
  ]);
  expect(await inGerman(() => subjectWords("refund_request"))).toBe("Erstattungsantrag");
});

test("what the code no longer notes keeps its own name", () => {
  expect([factName("paid_byCents"), factName("toString"), factName("playbacks_of_before")]).toEqual(
    [...["Paid by", "ToString", "Playbacks of before"]],
  );
  expect(subjectWords("constructor")).toBeNull();
});

test("money is in its currency, a time is one, a rule has its title; the rest stays as it was noted", async () => {
  expect(factValue("gross", 1234, "EUR")).toBe("€12.34");
  expect(factValue("askedCents", 500, "USD")).toBe("$5.00");
  expect(factValue("until", Date.UTC(2026, 10, 21, 7, 12), "USD")).toContain("2026");
  expect(factValue("until", "2026-11-21", "USD")).toBe("2026-11-21");
  expect(factValue("month", 202611, "USD")).toBe("202611");
  expect(await inGerman(() => factValue("rule", "spam", "USD"))).toBe("Kein Spam und kein Betrug");
  expect(factValue("found", false, "USD")).toBe("No");
  expect(factValue("dispute", null, "USD")).toBe("None");
});

test("roles, plans, tiers, limits and what a partner's application is are said in words", async () => {
  const said = () => [
    ...["from", "to"].flatMap((name) =>
      ["moderator", "suspended", "toString"].map((value) => factValue(name, value, "USD")),
    ),
    ...[
      factValue("plan", "creator_pro", "USD"),
      factValue("quota", "storage_bytes", "USD"),
      factValue("constructor", "plan", "USD"),
    ],
  ];
  expect(said()).toEqual([
    ...["Moderator", "Suspended", "toString", "Moderator", "Suspended", "toString"],
    ...["Creator Pro", expect.stringMatching(/^Storage/), "plan"],
  ]);
  expect((await inGerman(said))[1]).toBe("Gesperrt");
});
