/**
 * Map from Latin letters to similar letters, such as small capitals and letters with a stroke.
 * Contains only letters that neither NFKC nor the confusables table (UTS 39) maps to Latin ones.
 * Source: the character names in UnicodeData.txt.
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

/** Map from Latin letters to currency signs and other symbols that people use in their place. */
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
