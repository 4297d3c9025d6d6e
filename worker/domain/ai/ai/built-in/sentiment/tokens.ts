/** Sentiment values of emojis, -4 to 4. */
const EMOJI: readonly (readonly [number, string])[] = [
  [3, "😍 🥰 😘 ❤ 💖 💕 💗 💓 💞 💘 💝 🤩 🥳 🎉 🏆 💯 ♥ 🫶 😻 💜 💙 💚 🧡 💛 🤍 🖤 🤎"],
  [
    2.2,
    "😀 😃 😄 😁 😆 😊 🙂 ☺ 😎 😂 🤣 🔥 👍 👏 🙌 🙏 ✨ ⭐ 🌟 😋 😇 🤗 😺 😸 🥹 💪 👌 ✅ 🤘 🤙 😜 😝 😛 🎊 🥇 👑 🌈 ☀ 😌 😏 🫡",
  ],
  [-1.4, "😭 😕 🙁 ☹ 😐 😑 😬 😒 🙄 😞 😔 😟 😪 😓 😥 🤨 😴 🥱 🫤 😶 🤡"],
  [-2.4, "😢 😡 😠 🤬 😤 😩 😫 😖 😣 💔 👎 😰 😱 😨 🤢 🤮 💩 🤦 😿 😾 🖕 🚩 ❌ 🥺 😷 🤕 🤒"],
];
const EMOTICONS: readonly (readonly [number, string])[] = [
  [2, ":) :-) =) :D :-D =D xD XD ;) ;-) :] :3 ^^ ^_^ <3 (: c: :p :P :-P \\o/ n_n uwu"],
  [-2, ":( :-( =( :[ :'( :/ :-/ :\\ D: >:( ): :c </3 -_- ._. T_T ;_; t.t :| :-|"],
];

/** A `sign` is an emoji or emoticon, a `mark` is punctuation. */
export interface Token {
  kind: "word" | "sign" | "mark";
  /** A word is lower case and has no letter more than twice in a row. */
  text: string;
  isLoud: boolean;
}

const SIGNS = new Map(
  [...EMOJI, ...EMOTICONS].flatMap(([value, signs]) =>
    signs.split(" ").map((sign) => [sign, value] as const),
  ),
);
export const signValue = (sign: string): number =>
  SIGNS.get(sign) ?? SIGNS.get(sign.replace(/\ufe0f/g, "")) ?? 0;

const TOKEN =
  /\d{1,3}(?:\.\d)?\s?\/\s?(?:5|10|100)\b|[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|\p{Extended_Pictographic}\ufe0f?|[:;=8xXD><^T.\-'_)(\]/\\|P3cu]{2,4}|[!?]+|[.,;:()…—–\n]|<3/gu;
const TOKENS_MAX = 6000;

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const [match] of text.replace(/https?:\/\/\S+|@\w+/g, " ").matchAll(TOKEN)) {
    if (tokens.length === TOKENS_MAX) break;
    const isWord = /^[\p{L}\p{N}]/u.test(match) && !SIGNS.has(match);
    const plain = match.toLowerCase().replace(/[’]/g, "'");
    if (isWord)
      tokens.push({
        kind: "word",
        text: unstretched(plain),
        isLoud: match.length > 2 && match === match.toUpperCase() && /\p{Lu}/u.test(match),
      });
    else if (signValue(match) !== 0) tokens.push({ kind: "sign", text: match, isLoud: false });
    else tokens.push({ kind: "mark", text: match, isLoud: false });
  }
  return tokens;
}

const unstretched = (word: string) => word.replace(/(\p{L})\1{2,}/gu, "$1$1");
