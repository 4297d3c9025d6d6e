const deep = (depth: number, make: (inner: unknown) => unknown) => {
  let value: unknown = "x";
  for (let i = 0; i < depth; i++) value = make(value);
  return value;
};

/** Values that each route must reject with a 4xx or accept as text, in any field. */
export const BAD_VALUES: readonly (readonly [what: string, value: unknown])[] = [
  ["null", null],
  ["a boolean", true],
  ["a number", 5],
  ["a number past 2^53", 2 ** 53 + 2],
  ["a negative fraction", -0.5],
  ["a huge number", 1e308],
  ["an empty text", ""],
  ["a list", [1, "two", null]],
  ["an object", { a: 1 }],
  [
    "a polluting object",
    JSON.parse('{"__proto__": {"role": "admin"}, "constructor": {"prototype": {"role": "admin"}}}'),
  ],
  ["NUL", "a\u0000b"],
  ["half a surrogate pair", "a\ud800b"],
  ["text from right to left", "\u202etxet\u2066"],
  ["not a number", "NaN"],
  ["a text of SQL", "' or 1=1; drop table users; --"],
  ["a path", "../../../../etc/passwd"],
  ["200 KB of text", "x".repeat(200_000)],
  ["a deep list", deep(3_000, (inner) => [inner])],
  ["a deep object", deep(3_000, (inner) => ({ a: inner }))],
];

export const BAD_BODIES: readonly (readonly [what: string, text: string])[] = [
  ["nothing", ""],
  ["half an object", '{"title": '],
  ["a list", "[]"],
  ["null", "null"],
  ["a number past 2^53", "9007199254740993"],
  ["NaN", "NaN"],
  [
    "a polluting object",
    '{"__proto__": {"role": "admin"}, "constructor": 1, "id": "x", "title": 5}',
  ],
  [
    "odd text",
    JSON.stringify({
      title: "\u0000\ud800\u202e",
      content: "\u0000",
      username: "\ud800",
      password: "\u0000",
      email: "\u202e",
    }),
  ],
  [
    "a megabyte of text",
    JSON.stringify({
      title: "x".repeat(1_000_000),
      username: "x".repeat(1_000_000),
      password: "y",
    }),
  ],
  ["100,000 open brackets", "[".repeat(100_000)],
  ["what is not text", "\u{10ffff}\u0001\u0002"],
];

/** Invalid path segments, already encoded for a URL. */
export const BAD_SEGMENTS: readonly string[] = [
  "%00",
  "%ED%A0%80",
  "%FF",
  "%",
  "..%2f..%2fetc%2fpasswd",
  "__proto__",
  "constructor",
  "9007199254740993",
  "NaN",
  "%E2%80%AEtxt",
  "'%20or%201=1--",
  "x".repeat(3_000),
];
