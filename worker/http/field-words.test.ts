import { expect, test } from "vitest";
import * as z from "zod";
import { inLocale } from "../domain/kernel/locale/in-locale.ts";
import { PayoutSettingsInput } from "../domain/money/payouts/contract.ts";
import { Amount } from "../domain/money/refunds/contract.ts";
import { fieldWords } from "./field-words.ts";
import { parseForm } from "./form.ts";

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: fieldWords }).error?.issues[0]?.message;
const inGerman = <T>(say: () => T) => inLocale("de", say);

const CASES: [schema: z.ZodType, value: unknown, english: string, german: string][] = [
  [z.string(), undefined, "This is missing", "Das fehlt"],
  [z.string(), 7, "This must be text", "Das muss Text sein"],
  [z.number(), "7", "This must be a number", "Das muss eine Zahl sein"],
  [z.int(), 7.5, "This must be a whole number", "Das muss eine ganze Zahl sein"],
  [z.boolean(), "yes", "This must be true or false", "Das muss true oder false sein"],
  [z.array(z.string()), "a", "This must be a list", "Das muss eine Liste sein"],
  [z.object({}), "a", "This must be an object", "Das muss ein Objekt sein"],
  [z.record(z.string(), z.string()), [], "This must be an object", "Das muss ein Objekt sein"],
  [z.enum(["asc", "desc"]), "up", "Choose one of these: asc, desc", "Wähle eins davon: asc, desc"],
  [z.enum(["asc", "desc"]), undefined, "This is missing", "Das fehlt"],
  [z.literal(true), false, "This must be true", "Das muss true sein"],
  [z.string().min(1), "", "Write something here", "Schreib hier etwas"],
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
    "This must be a multiple of 1,000",
    "Das muss ein Vielfaches von 1.000 sein",
  ],
  [
    z.string().regex(/^a$/),
    "b",
    "This is not in the right form",
    "Das hat nicht die richtige Form",
  ],
  [z.url(), "b", "This is not a web address", "Das ist keine Webadresse"],
  [z.email(), "b", "This is not an email address", "Das ist keine E-Mail-Adresse"],
  [z.iso.date(), "b", "Write a date such as 2026-11-21", "Schreib ein Datum wie 2026-11-21"],
  [
    z.strictObject({}),
    { more: 1 },
    "This is not known here: more",
    "Das ist hier nicht bekannt: more",
  ],
  [z.union([z.string(), z.number()]), true, "This is not valid", "Das ist nicht gültig"],
];

test.each(
  CASES.map(([schema, value, english, german], n) => ({ n, schema, value, english, german })),
)(
  "an error in field $n is explained in both languages: $english",
  async ({ schema, value, english, german }) => {
    expect(said(schema, value)).toBe(english);
    expect(await inGerman(() => said(schema, value))).toBe(german);
  },
);

test("the message of a schema takes precedence", async () => {
  expect(said(z.string().regex(/^a$/, { error: () => "an a" }), "b")).toBe("an a");
  expect(said(PayoutSettingsInput, { thresholdCents: 1 })).toBe(
    "Choose one of these: $50.00, $100.00, $250.00",
  );
  expect(await inGerman(() => said(Amount, "7 Dollar"))).toBe("Gib einen Betrag wie 7,00 ein");
});

test("an amount is parsed by the rules of each language, and a thousands separator is not a decimal point", () => {
  expect(["7", "7.5", "7,50"].map((text) => Amount.parse(text))).toEqual([700, 750, 750]);
  for (const text of ["1,000", "1.000", "7,5,0", ""])
    expect(Amount.safeParse(text).success, text).toBe(false);
});

test("rejects a form with the sentence of its invalid field, in the language of the request", async () => {
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
