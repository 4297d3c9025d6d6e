/**
 * By basic letter, the Latin letters that read as it although neither NFKC nor Unicode's confusables (UTS 39) lead there: small
 * capitals, letters with strokes, hooks and tails, turned and reversed letters. The forms are in lowercase, except for capitals that
 * UTS 39 maps to a digit. Source: the names of UnicodeData.txt, such as LATIN LETTER SMALL CAPITAL T or LATIN SMALL LETTER T WITH
 * STROKE. A turned letter stands with the letter that it looks like.
 */
export const LATIN_FORMS: Readonly<Record<string, string>> = {
  a: "ɐɒᴀᶏᶐⱥꞻꬰꭤʌ",
  b: "ƀƃɓʙᴃᵬᶀꞗßꞵ",
  c: "ƈȼɕↄꜿꞓꞔ𝼝",
  d: "ðđƌȡɖɗᴅᴆᵭᶁᶑꝺꟈ",
  e: "ǝɇɘəɚɛɜɝɞʚᴇᴈᶒᶓᶔᶕⱸⱻꬳꬴ",
  f: "ƒᵮᶂꜰꝼꟻɟʃ",
  g: "ǥɠɢʛᵷᵹꝿꞡꟑꬶ𝼁𝼂",
  h: "ħɦʜⱨⱶꞕꟶ",
  i: "ɨᴉᵼᵻᶖꞽꟾ𝼚",
  j: "ȷɉʄʝᴊ",
  k: "ĸƙʞᴋᶄⱪꝁꝃꝅꞣ𝼃𝼐",
  l: "łƚȴɫɬɭʟᴌᶅⱡꝇꝉꞁꞎꬷꬸꬹ𝼄𝼑𝼓",
  m: "ɱɰᴍᴟᵯᶆꟺꟽꟿꬺʍ",
  n: "ŋƞȵɲɳɴᴎᵰᶇꞑꞥꬻꬼ𝼇𝼔",
  o: "øɔɵᴐᴒᴓᴖᴗᶗⱺꝋꝍꟁꬾꬿ𝼛",
  p: "ƥƿþᴘᵱᵽᶈꝑꝓꝕꟼ",
  q: "ɋʠꝗꝙꞯ",
  r: "ɍɹɺɻɼɽɾɿʀʁᴙᴚᵲᵳᶉⱹꝛꞃꞧꭅꭆꭉꭋꭌꭨꝚ𝼈𝼕𝼖",
  s: "Ƨƨȿʂᵴᶊẜꞅꞩꟊꟍꟗꟙ𝼞",
  t: "ŧƫƭȶʇʈᴛᵵⱦꞇ𝼉𝼍",
  u: "ʉʊᴝᴞᵾᵿᶙꞹꞿꭏ",
  v: "ⱱⱴꝟ",
  w: "ⱳꟃ",
  x: "ᶍꭖꭗꭘꭙ",
  y: "ƴɏɥʎʮʯ𝼆",
  z: "ƶȥɀʐʑᵶᶎⱬꝣ",
};

/** By basic letter, signs of currencies and other symbols that are written for it. */
export const SIGN_FORMS: Readonly<Record<string, string>> = {
  a: "₳",
  b: "₿฿",
  c: "¢₡₵",
  d: "₫∂",
  e: "€",
  f: "₣",
  g: "₲",
  i: "¡",
  k: "₭",
  l: "£₤",
  m: "₥",
  n: "₦",
  p: "₱₽",
  r: "₹",
  s: "§₴",
  t: "†₮₸",
  w: "₩",
  y: "¥",
};
