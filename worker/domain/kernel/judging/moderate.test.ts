import fc from "fast-check";
import { expect, test } from "vitest";
import { disguises } from "../../../../bench/eval-ai/disguises.ts";
import {
  moderationSamples,
  packModeration,
  trainModeration,
} from "../../../../bench/eval-ai/train-moderation.ts";
import { moderate } from "./moderate.ts";
import { BIAS, SCALE, WEIGHTS } from "./moderation/weights.ts";

const UNSAFE = [
  ["I will kill you when I find you", "threat", "high"],
  ["we know where you live", "threat", "high"],
  ["go on, kill yourself", "self-harm", "high"],
  ["nobody would miss you", "self-harm", "high"],
  ["all refugees are vermin", "hate", "high"],
  ["go back to your country", "hate", "medium"],
  ["you are a worthless idiot", "harassment", "medium"],
  ["free bitcoin giveaway, claim now", "scam", "medium"],
  ["send me nudes", "sexual", "medium"],
  ["she deserves to be beaten", "violence", "high"],
  ["post her home address", "doxxing", "high"],
  ["sub4sub anyone", "spam", "low"],
] as const;

test.each(UNSAFE)(
  'automatic moderation finds in "%s" the violation %s of %s severity, with its position',
  (text, rule, severity) => {
    const found = moderate(`Well. ${text}. Bye`);
    expect(found.safe).toBe(false);
    expect(found.severity).toBe(severity);
    expect(found.matches[0]?.rule).toBe(rule);
    expect(found.reason).toMatch(/^It(?:'s)? .*\.$/);
    for (const match of found.matches)
      expect(`Well. ${text}. Bye`.slice(match.start, match.end)).toBe(match.text);
  },
);

const SAFE = [
  "kill the boss before he heals",
  "We shoot a video on Friday, come along",
  "I'm dying laughing at this",
  "this bass line is killer",
  "Scunthorpe, Penistone, Essex and Middlesex",
  "please never say kill yourself to anybody",
  '"Go back to your country," she was told on the bus.',
  "The assassin's assistant assessed the classic cocktail",
  "Jewish, Muslim and gay artists of the city",
  "fold the dough, then beat the eggs",
  "He raps, he rapped, what a rapper",
  "call our store at 555-123-4567 to book",
  "you are an absolute legend",
  "How to spot a crypto giveaway scam and avoid it",
];
test.each(SAFE)('automatic moderation accepts "%s"', (text) => {
  expect(moderate(text)).toEqual({
    safe: true,
    reason: "No rule violations found.",
    severity: null,
    matches: [],
  });
});

test.each(Object.entries(disguises))(
  "automatic moderation finds the same violations in text disguised by %s",
  (_, disguise) => {
    const hidden = UNSAFE.map(([text]) => text).filter((text) => !/\d/.test(text));
    expect(hidden.filter((text) => moderate(disguise(text)).safe)).toEqual([]);
    expect(
      SAFE.filter((text) => !/["\d]/.test(text)).filter((text) => !moderate(disguise(text)).safe),
    ).toEqual([]);
  },
);

test("automatic moderation detects threats and insults despite accents, masked letters and mixed scripts", () => {
  for (const text of [
    "k!ll y0urs3lf",
    "KiLL  YoUrSeLf",
    "k​i​l​l y-o-u-r-s-e-l-f",
    "кill уоursеlf",
    "ｋｉｌｌ ｙｏｕｒｓｅｌｆ",
    "kiiiiill yourseeelf",
    "f*ck you",
    "𝖐𝖎𝖑𝖑 𝖞𝖔𝖚𝖗𝖘𝖊𝖑𝖋",
    "k̷i̷l̷l̷ yourself",
  ])
    expect(moderate(text), text).toMatchObject({ safe: false });
});

test("automatic moderation rejects the phone number or address of a person, and accepts a business address", () => {
  expect(moderate("his number is 555-867-5309, call him").matches[0]?.rule).toBe("doxxing");
  expect(moderate("she lives at 42 Maple Street").matches[0]?.text).toContain("42 Maple Street");
  expect(moderate("Visit our café at 42 Maple Street").safe).toBe(true);
});

test("automatic moderation finds a threat between any harmless words", () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 8 }), fc.lorem({ maxCount: 8 }), (before, after) => {
      expect(moderate(`${before} I will kill you. ${after}`).severity).toBe("high");
    }),
    { numRuns: 50 },
  );
});

test("automatic moderation returns at most 200 matches for a long repetitive text", () => {
  for (const piece of [
    "k i l l ",
    "f*** ",
    "1!|",
    '"a',
    "1 a ",
    "you are a ",
    "i will kill you ",
    "ab cd ef ",
    "a@",
    "((",
    "1.1.",
  ]) {
    const found = moderate(piece.repeat(20_000 / piece.length));
    expect(found.matches.length).toBeLessThanOrEqual(200);
  }
});

test("training the moderation classifier again produces the weights in the repository", () => {
  const { written, titles, generated } = moderationSamples();
  const { bias, scale, packed } = packModeration(
    trainModeration([...written, ...titles, ...generated]),
  );
  expect([bias, scale]).toEqual([BIAS, SCALE]);
  expect(packed === WEIGHTS).toBe(true);
  expect(WEIGHTS.length).toBeLessThan(150_000);
});

test.each([
  ["you absolute walnut of a person, nobody likes you", false],
  ["imbécil, ojalá te mueras", false],
  ["сдохни, тупой урод", false],
  ["y o u  a r e  a  l o s e r", false],
  ["how old are you?", true],
  ["your camera froze", true],
  ['He wrote "you are a worthless clown" and I blocked him', true],
])(
  "if no rule matches, the moderation classifier decides whether the text %j is safe: %s",
  (text, safe) => {
    expect(moderate(text).safe).toBe(safe);
  },
);

test("the moderation classifier finds the one abusive sentence in a long harmless text", () => {
  const harmless = "We walked along the river and talked about the music of the film. ".repeat(8);
  expect(moderate(harmless).safe).toBe(true);
  const { matches } = moderate(`${harmless}You are such a worthless stinking buffoon. ${harmless}`);
  expect(matches[0]?.text).toContain("buffoon");
  expect(matches[0]?.text.length).toBeLessThan(80);
});
