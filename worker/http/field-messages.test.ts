import { expect, test } from "vitest";
import * as z from "zod";
import { inLocale } from "../domain/kernel/locale/in-locale.ts";
import { PayoutSettingsInput } from "../domain/money/payouts/contract.ts";
import { Amount } from "../domain/money/refunds/contract.ts";
import { fieldMessage } from "./field-messages.ts";
import { parseForm } from "./form.ts";

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: fieldMessage }).error?.issues[0]?.message;
const inGerman = <T>(say: () => T) => inLocale("de", say);

const CASES: [schema: z.ZodType, value: unknown, english: string, german: string][] = [
  [z.string(), undefined, "This field is required", "Dieses Feld ist erforderlich"],
  [z.string(), 7, "Must be text", "Muss Text sein"],
  [z.number(), "7", "Must be a number", "Muss eine Zahl sein"],
  [z.int(), 7.5, "Must be a whole number", "Muss eine ganze Zahl sein"],
  [z.boolean(), "yes", "Must be true or false", "Muss true oder false sein"],
  [z.array(z.string()), "a", "Must be a list", "Muss eine Liste sein"],
  [z.object({}), "a", "Must be an object", "Muss ein Objekt sein"],
  [z.record(z.string(), z.string()), [], "Must be an object", "Muss ein Objekt sein"],
  [
    z.enum(["asc", "desc"]),
    "up",
    "Choose one of these: asc, desc",
    "Wähle eine dieser Optionen: asc, desc",
  ],
  [z.enum(["asc", "desc"]), undefined, "This field is required", "Dieses Feld ist erforderlich"],
  [z.literal(true), false, "Must be true", "Muss true sein"],
  [z.string().min(1), "", "Enter something here", "Gib hier etwas ein"],
  [z.string().min(2), "a", "At least 2 characters", "Mindestens 2 Zeichen"],
  [z.string().max(1), "ab", "At most 1 character", "Höchstens 1 Zeichen"],
  [z.array(z.int()).min(1), [], "At least 1 entry", "Mindestens 1 Eintrag"],
  [z.array(z.int()).max(2), [1, 2, 3], "At most 2 entries", "Höchstens 2 Einträge"],
  [z.number().min(1000), 1, "At least 1,000", "Mindestens 1.000"],
  [z.number().max(1000), 1001, "At most 1,000", "Höchstens 1.000"],
  [z.number().positive(), 0, "More than 0", "Mehr als 0"],
  [z.number().lt(5), 5, "Less than 5", "Weniger als 5"],
  [
    z.number().multipleOf(1000),
    1500,
    "Must be a multiple of 1,000",
    "Muss ein Vielfaches von 1.000 sein",
  ],
  [z.string().regex(/^a$/), "b", "This isn't in the right format", "Das Format ist nicht richtig"],
  [z.url(), "b", "Enter a valid URL", "Gib eine gültige URL ein"],
  [z.email(), "b", "Enter a valid email address", "Gib eine gültige E-Mail-Adresse ein"],
  [z.iso.date(), "b", "Enter a date like 2026-11-21", "Gib ein Datum wie 2026-11-21 ein"],
  [z.strictObject({}), { more: 1 }, "Unknown fields: more", "Unbekannte Felder: more"],
  [z.union([z.string(), z.number()]), true, "This isn't valid", "Das ist nicht gültig"],
];

test.each(
  CASES.map(([schema, value, english, german], n) => ({ n, schema, value, english, german })),
)(
  "an error in the field $n has a message in both languages: $english",
  async ({ schema, value, english, german }) => {
    expect(said(schema, value)).toBe(english);
    expect(await inGerman(() => said(schema, value))).toBe(german);
  },
);

test("the message that a zod schema defines takes precedence over the general message", async () => {
  expect(said(z.string().regex(/^a$/, { error: () => "an a" }), "b")).toBe("an a");
  expect(said(PayoutSettingsInput, { thresholdCents: 1 })).toBe(
    "Choose one of these amounts: $50.00, $100.00, $250.00",
  );
  expect(await inGerman(() => said(Amount, "7 Dollar"))).toBe("Gib einen Betrag wie 7,00 ein");
});

test("an amount of money is parsed by the rules of each language", () => {
  expect(["7", "7.5", "7,50"].map((text) => Amount.parse(text))).toEqual([700, 750, 750]);
  for (const text of ["1,000", "1.000", "7,5,0", ""])
    expect(Amount.safeParse(text).success, text).toBe(false);
});

test("a rejected form shows the message of its invalid field in the language of the request", async () => {
  const refused = await inGerman(() => {
    try {
      return parseForm(z.object({ name: z.string().min(3) }), { name: "a" });
    } catch (error) {
      return error;
    }
  });
  expect(refused).toMatchObject({
    code: "VALIDATION",
    message: "Mindestens 3 Zeichen",
    fields: { name: "Mindestens 3 Zeichen" },
  });
});
