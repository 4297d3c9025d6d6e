/** Letters that look Latin, but that no Unicode normalization maps to Latin letters. */
const LOOK_ALIKES: Record<string, string> = {
  a: "аαɑᴀ🅰🅐ⲁᗅ∆λ",
  b: "вьъɓʙ🅱🅑ᏴƄβ",
  c: "сϲᴄ🅲🅒ⲥᏟ¢©",
  d: "ԁɗᴅ🅳🅓ᏧĐđ",
  e: "еєэεɛᴇ🅴🅔ⲉᎬə",
  f: "ғƒꜰ🅵🅕ϝſ",
  g: "ɡɢ🅶🅖Ꮐց",
  h: "һнңҥʜ🅷🅗Ꮋհ",
  i: "іιɩɪı🅸🅘ⲓᎥ¡",
  j: "јᴊ🅹🅙Ꭻյ",
  k: "кқҡҝҟκᴋ🅺🅚ⲕᏦ",
  l: "ӏʟɭ🅻🅛Ꮮℓłⅼ",
  m: "мᴍ🅼🅜ⲙᎷ",
  n: "ոпɴη🅽🅝ⲛŋ",
  o: "оοσօᴏ🅾🅞ⲟøθ°",
  p: "рρᴘ🅿🅟ⲣᏢ",
  q: "ԛգ🆀🅠",
  r: "гяʀɾ🆁🅡Ꭱ",
  s: "ѕꜱʂ🆂🅢Ꮪ§",
  t: "тτᴛ🆃🅣ⲧᎢ†",
  u: "υսᴜ🆄🅤ц",
  v: "ѵνᴠ🆅🅥Ꮩ",
  w: "ԝωᴡ🆆🅦Ꮃшщ",
  x: "хҳχ🆇🅧ⲭ×",
  y: "уүұγʏ🆈🅨Ꮍ¥",
  z: "ᴢ🆉🅩Ꮓʐ",
};

const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) =>
    [...others].map((other) => [other, latin] as const),
  ),
);

export interface Sign {
  sign: string;
  start: number;
  end: number;
}

const UNSEEN = /[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]/u;
const SPACE = /[\s\p{Z}\p{Cc}]/u;

function plain(point: string): string {
  const code = point.codePointAt(0) ?? 0;
  if (code < 128) return point.toLowerCase();
  // Flags consist of regional indicator symbols, which look like letters.
  if (code >= 0x1f1e6 && code <= 0x1f1ff) return String.fromCharCode(97 + code - 0x1f1e6);
  if (UNSEEN.test(point)) return "";
  const direct = LATIN.get(point) ?? LATIN.get(point.toLowerCase());
  if (direct) return direct;
  let folded = "";
  for (const part of point.normalize("NFKD").toLowerCase())
    if (!UNSEEN.test(part)) folded += LATIN.get(part) ?? part;
  return folded;
}

/** Removes invisible characters and replaces look-alikes with Latin letters. Positions are kept. */
export function foldSigns(text: string): Sign[] {
  const signs: Sign[] = [];
  let at = 0;
  for (const point of text) {
    const end = at + point.length;
    for (const part of plain(point))
      signs.push({ sign: SPACE.test(part) ? " " : part, start: at, end });
    at = end;
  }
  return signs;
}
