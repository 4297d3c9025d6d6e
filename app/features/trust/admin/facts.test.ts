import { expect, test } from "vitest";
import { subjectLabel } from "#worker/domain/accounts/audit/contract-subjects.ts";
import { inLocale } from "#worker/domain/kernel/locale/in-locale.ts";
import { factName, factValue } from "./facts.ts";

const inGerman = <T>(format: () => T) => inLocale("de", format);

test("staff pages show the names of audit and ledger details in the reader's language", async () => {
  const names = ["gross", "lastError", "approvedCents", "playbacks_too_short"];
  expect(names.map(factName)).toEqual(["Gross", "Last error", "Approved", "Playbacks: Too short"]);
  expect((await inGerman(() => names.map(factName))).slice(0, 3)).toEqual([
    "Brutto",
    "Letzter Fehler",
    "Bewilligt",
  ]);
  expect(await inGerman(() => subjectLabel("refund_request"))).toBe("Erstattungsantrag");
});

test("staff pages show an unknown audit or ledger detail under a readable name", () => {
  expect([factName("paid_byCents"), factName("toString"), factName("playbacks_of_before")]).toEqual(
    [...["Paid by", "ToString", "Playbacks of before"]],
  );
  expect(subjectLabel("constructor")).toBeNull();
});

test("factValue formats a detail of an audit entry by its kind: money, time or rule", async () => {
  expect(factValue("gross", 1234, "EUR")).toBe("€12.34");
  expect(factValue("askedCents", 500, "USD")).toBe("$5.00");
  expect(factValue("until", Date.UTC(2026, 10, 21, 7, 12), "USD")).toContain("2026");
  expect(factValue("until", "2026-11-21", "USD")).toBe("2026-11-21");
  expect(factValue("month", 202611, "USD")).toBe("202611");
  expect(await inGerman(() => factValue("rule", "spam", "USD"))).toBe("Kein Spam und kein Betrug");
  expect(factValue("found", false, "USD")).toBe("No");
  expect(factValue("dispute", null, "USD")).toBe("None");
});

test("staff pages name roles, plans, quotas and the states of partner applications in words", async () => {
  const texts = () => [
    ...["from", "to"].flatMap((name) =>
      ["moderator", "suspended", "toString"].map((value) => factValue(name, value, "USD")),
    ),
    ...[
      factValue("plan", "creator_pro", "USD"),
      factValue("quota", "storage_bytes", "USD"),
      factValue("constructor", "plan", "USD"),
    ],
  ];
  expect(texts()).toEqual([
    ...["Moderator", "Suspended", "toString", "Moderator", "Suspended", "toString"],
    ...["Creator Pro", expect.stringMatching(/^Storage/), "plan"],
  ]);
  expect((await inGerman(texts))[1]).toBe("Gesperrt");
});
