/**
 * Maps basic Latin letters to letters that look similar: small capitals, letters with a stroke,
 * hook or tail, and turned or reversed letters. Contains only letters that neither NFKC nor
 * Unicode's confusables table (UTS 39) maps to the basic letter. The letters are lowercase, except
 * for capitals that UTS 39 maps to a digit. A turned letter is listed under the letter that it
 * looks like. Source: the character names in UnicodeData.txt, such as LATIN LETTER SMALL CAPITAL T
 * or LATIN SMALL LETTER T WITH STROKE.
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

/**
 * Maps basic Latin letters to currency signs and other symbols that people write in place of the
 * letter.
 */
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
