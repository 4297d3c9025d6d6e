import { tokensOf } from "./tokens.ts";

const EMOTIONS: Record<string, string> = {
  joy: "happy happily happier happiest joy joyful joyous glad delighted delight cheerful smile smiled smiling smiles grin grinning fun enjoy enjoyed enjoying enjoys enjoyable yay hooray woohoo wonderful great good awesome amazing fantastic pleased pleasure blissful bliss sunshine celebrate celebrating birthday magical wholesome cozy 😀 😃 😄 😁 😊 🙂 ☺ 😺 🥳 🎉 ☀ :) :-) :D =)",
  love: "love loved loves loving adore adored adores adorable beloved darling sweetheart crush romance romantic hug hugs kiss kisses cherish cherished dear fond affection heart soulmate ❤ 🥰 😍 😘 💕 💖 💗 💓 💞 💘 💝 🫶 💜 💙 💚 🧡 💛 <3",
  excitement:
    "excited exciting excitement thrilled thrilling hype hyped hyping stoked pumped eager fired pog poggers pogchamp lets letsgo insane electric epic adrenaline omg wow finally 🔥 🤩 🙌 🚀 ⚡",
  gratitude:
    "thanks thank thx ty tysm grateful gratitude thankful appreciate appreciated appreciates blessed bless 🙏 🫡",
  amusement:
    "funny hilarious lol lmao rofl haha hahaha laughing laugh laughed laughs joke jokes comedy witty humor humour amusing giggle 😂 🤣 😆 😹 xd XD",
  pride:
    "proud pride accomplished achievement nailed crushed earned won winner victory champion champions 🏆 🥇 💪",
  relief:
    "relief relieved phew finally safe calm calming peaceful soothing relaxing relaxed 😌 😮‍💨",
  hope: "hope hopeful hopefully hoping optimistic looking forward wish promising 🤞",
  surprise:
    "surprise surprised surprising surprisingly unexpected unexpectedly shocked shocking shock wow whoa omg unbelievable astonished astonishing stunned sudden suddenly plot-twist twist 😮 😲 🤯 😯 😳",
  sadness:
    "sad sadly sadness cry crying cried cries tears tearful miss missing lonely alone grief grieving mourn mourning heartbroken heartbreaking depressed depressing unhappy miserable sorrow hurt hurts died dead death passed loss lost gone goodbye devastated homesick blue 😢 😭 💔 😞 😔 😿 🥺 :( :-( :'(",
  disappointment:
    "disappointed disappointing disappointment disappoints letdown underwhelming underwhelmed overrated overhyped expected regret regretted waste wasted unfortunately failed fails failure flop mediocre meh missed lacking lacks short unsatisfied unimpressed shame 😒 😕 🙁 👎 😑",
  anger:
    "angry anger mad furious rage raging outraged outrageous hate hated hates hating annoyed annoying annoys irritated irritating frustrated frustrating frustration pissed fuming unacceptable disgrace disgraceful ridiculous robbed cheated cheaters scam scammed scammers lied liar ruined worst stupid idiot sucks wtf ugh damn 😡 😠 🤬 😤 🖕",
  fear: "afraid scared scary fear fears fearful terrified terrifying frightened frightening anxious anxiety worried worry worries nervous panic panicking horror creepy nightmare dread danger dangerous threat stressed stress 😱 😨 😰 😬",
  disgust:
    "disgust disgusted disgusting gross nasty vile filthy revolting repulsive sick sickening vomit puke rotten stink stinks stinky yuck ew eww cringe toxic 🤢 🤮 💩",
  boredom:
    "bored boring bore boredom tedious dull dry slow drags dragged yawn sleepy asleep monotonous repetitive skip tiresome plodding 🥱 😴 💤",
  embarrassment:
    "embarrassed embarrassing embarrassment ashamed shame awkward humiliated humiliating cringe cringy guilty 🤦 😳",
};
const GOOD = new Set([
  "joy",
  "love",
  "excitement",
  "gratitude",
  "amusement",
  "pride",
  "relief",
  "hope",
]);
const BAD = new Set([
  "sadness",
  "disappointment",
  "anger",
  "fear",
  "disgust",
  "boredom",
  "embarrassment",
]);
const MAX_EMOTIONS = 4;
const OPPOSED_TONE_FACTOR = 0.35;

const EMOTIONS_BY_WORD = new Map<string, string[]>();
for (const [emotion, words] of Object.entries(EMOTIONS))
  for (const word of words.split(" "))
    EMOTIONS_BY_WORD.set(word, [...(EMOTIONS_BY_WORD.get(word) ?? []), emotion]);
const NEGATION =
  /^(?:not|no|never|without|hardly|isn't|wasn't|don't|didn't|doesn't|aren't|nothing|less|ain't|won't|can't)$/;

/** Returns the emotions in a text, strongest first. Prefers emotions that fit the tone. */
export function emotionsIn(text: string, tone: number): string[] {
  const tokens = tokensOf(text);
  const emotionScores = new Map<string, number>();
  for (const [at, { text: word }] of tokens.entries()) {
    const isNegated = [1, 2].some((step) => NEGATION.test(tokens[at - step]?.text ?? ""));
    for (const emotion of isNegated
      ? []
      : (EMOTIONS_BY_WORD.get(word.replace(/\ufe0f/g, "")) ?? [])) {
      const isAgainst = (GOOD.has(emotion) && tone < -0.16) || (BAD.has(emotion) && tone > 0.16);
      emotionScores.set(
        emotion,
        (emotionScores.get(emotion) ?? 0) + (isAgainst ? OPPOSED_TONE_FACTOR : 1),
      );
    }
  }
  const ordered = [...emotionScores]
    .filter(([, weight]) => weight >= 0.5)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  if (ordered.length > 0) return ordered.slice(0, MAX_EMOTIONS).map(([emotion]) => emotion);
  return tone > 0.3 ? ["joy"] : tone < -0.3 ? ["disappointment"] : [];
}
