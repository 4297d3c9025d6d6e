// Sentence templates that train the moderation classifier to tell sentences apart ("you are a
// {INSULT}" and "I am a {INSULT}") instead of learning the few words of handwritten lines.
import { CLASSES } from "../../worker/domain/kernel/judging/moderation/classes.ts";
import {
  FOREIGN_PHRASES,
  lexiconWords,
} from "../../worker/domain/kernel/judging/moderation/lexicon.ts";
import type { Row } from "./tsv.ts";

const list = (words: string) => words.split("|");
const FILL: Record<string, readonly string[]> = {
  INSULT: [...lexiconWords("INSULT"), ...(CLASSES.HARD_NOUN ?? [])],
  SCORN: [...lexiconWords("SCORN"), ...(CLASSES.HARD_ADJ ?? [])],
  HARM: lexiconWords("HARM"),
  WEAPON: lexiconWords("WEAPON"),
  BODY: lexiconWords("BODY"),
  LEWD: [...lexiconWords("SEXUAL"), ...(CLASSES.SEXUAL ?? [])],
  SCAM: lexiconWords("SCAM"),
  PRIVATE: lexiconWords("PRIVATE"),
  TOPIC: lexiconWords("TOPIC"),
  PRAISE: lexiconWords("PRAISE"),
  GROUPS: CLASSES.GROUPS ?? [],
  BAD: CLASSES.BAD_ROLES ?? [],
  SLUR: CLASSES.ANY_SLUR ?? [],
  SWEAR: [
    ...(CLASSES.FUCK ?? []),
    ...(CLASSES.SHIT ?? []),
    ...(CLASSES.ABUSER ?? []),
    ...(CLASSES.VULGAR ?? []),
  ],
  FOREIGN: FOREIGN_PHRASES,
  THEM: list(
    "he|she|bro|this guy|this streamer|that woman|this dude|the host|your mom|your dad|your brother|everyone here|the mods|this kid",
  ),
  WHO: list(
    "you|him|her|them|your family|your kids|that guy|this streamer|your mother|the mods|everyone here|all of you",
  ),
  WILL: list(
    "i will|i am going to|gonna|i swear i will|we will|i want to|someone should|they should|i would love to|let me|somebody please|about to",
  ),
  VERY: list(
    "a|such a|a total|a complete|nothing but a|just a|an absolute|a fat|a sad little|the biggest|a massive|some kind of|a walking",
  ),
  HURT: list(
    "die|suffer|rot|burn|choke|get sick|lose everything|crash your car|get cancer|drown|get run over|end up alone|fail|bleed|disappear",
  ),
  END: list(
    "|| lol| lmao| bro| man| loser| and everyone knows it| honestly| get lost| go away| shut up| seriously| ever| tbh| !",
  ),
  START: list("||lol |wow |ok |omg |hey |bro |listen |honestly |look |man |haha "),
  GAME: list(
    "boss|level|enemy team|dragon|zombies|final round|raid|speedrun|map|tutorial|opponent in chess|other team|sniper|creeper|bots|wave",
  ),
  FOOD: list(
    "soup|burger|cake|curry|steak|omelette|pasta|sauce|bread|salad|pizza|pancakes|tofu|noodles",
  ),
  THING: list(
    "video|song|stream|game|movie|episode|update|phone|camera|mic|lighting|intro|trailer|patch|edit|sound|menu|website|keyboard|weather|traffic|lag|ending|plot|sequel",
  ),
  WORK: list(
    "laptop|process|server|script|battery|program|build|database|engine|router|printer|plant|screen|thread",
  ),
  WHEN: list(
    "today|tonight|tomorrow|this weekend|next week|yesterday|last night|on sunday|again|for the first time|after work",
  ),
  CARE: list(
    "please call a helpline|you are not alone|talk to somebody you trust|there is help|i am here for you|take care of yourself",
  ),
  REPORT: list(
    "police say|the court heard|according to the report|the article says|researchers found|the documentary shows|officials said|it was reported",
  ),
};

const UNSAFE = `{START}you are {VERY} {INSULT}{END}
{START}you are so {SCORN}{END}
{START}you {SCORN} {INSULT}{END}
{START}you {INSULT}{END}
what {VERY} {INSULT}{END}
{THEM} is {VERY} {INSULT}{END}
{THEM} is so {SCORN}{END}
{START}{THEM} looks {SCORN} and sounds like {VERY} {INSULT}
shut up {SCORN} {INSULT}
shut up you {INSULT}{END}
your {BODY} is {SCORN}{END}
your {THING} is as {SCORN} as you{END}
{SCORN} {INSULT}, nobody wants you here
go home {INSULT}{END}
get out of here you {SCORN} {INSULT}
nobody likes you {INSULT}
look at this {SCORN} {INSULT}{END}
people like you are {SCORN}
{SCORN} person with a {SCORN} face
delete your channel {INSULT}
you deserve to {HURT}{END}
i hope you {HURT}{END}
hope {THEM} and all like that {HURT}{END}
i wish you would {HURT}
just {HURT} already
{WILL} {HARM} {WHO}{END}
{WILL} {HARM} {WHO} with a {WEAPON}
{WILL} {HARM} your {BODY}{END}
{WILL} break your {BODY}
i have a {WEAPON} and i know where you live
put a {WEAPON} to your {BODY}
{WILL} find you and {HARM} you
come here so i can {HARM} you
{HARM} {WHO} now
if i see you i will {HARM} you
you should {HARM} yourself{END}
go {HARM} yourself
{GROUPS} are {BAD}{END}
{GROUPS} are all {SCORN}{END}
{HARM} all {GROUPS}
{GROUPS} should be {SCORN} and gone from here
i hate {GROUPS}{END}
keep {GROUPS} out of our country
{SCORN} {GROUPS} ruin everything
{GROUPS} do not belong here
no {GROUPS} allowed in my chat
you are a {SLUR}{END}
{SLUR}{END}
{SWEAR}{END}
you {SWEAR}{END}
{START}{SWEAR} this {THING}
this {THING} is {SWEAR}
{FOREIGN}
{START}{FOREIGN}{END}
{FOREIGN} {FOREIGN}
show me your {LEWD} {BODY}
i want your {LEWD} body
send {LEWD} pics{END}
wanna see my {LEWD} pics, link in bio
{LEWD} girls online now, click the link
you make me {LEWD} baby
{LEWD} videos on my page, dm me
i would {LEWD} her all night
free {SCAM} {SCAM}, click the link
earn {SCAM} daily, dm me on telegram
get {SCAM} with guaranteed {SCAM}
send me {SCAM} and i send back double
cheap {SCAM} for sale, contact me on whatsapp
claim your {SCAM} now before it is too late
i made thousands with {SCAM} {SCAM}, message my coach
{SCAM} {SCAM} {SCAM}, link in my profile
her {PRIVATE} is in my profile, go say hi
who has the {PRIVATE} of this streamer
i will post your {PRIVATE}
his {PRIVATE} and {PRIVATE} are public now, enjoy
here is where she lives and her {PRIVATE}`.split("\n");

const SAFE = `{START}you are {PRAISE}{END}
{START}you are such a {PRAISE} person
{THEM} is {PRAISE}{END}
{START}this {THING} is {PRAISE}
this {THING} is {SCORN}, please fix it
the {THING} was {SCORN} but the end was {PRAISE}
i am {VERY} {INSULT}, i forgot to unmute
i feel so {SCORN} {WHEN}
i was {SCORN} {WHEN}, sorry
my {THING} is {SCORN} {WHEN}
how do i {HARM} the {GAME}
{HARM} the {GAME} before it heals
the {GAME} {HARM} me again
i will {HARM} the {GAME} {WHEN}
we will {HARM} you in the {GAME} {WHEN}, good luck
{HARM} the eggs and make {FOOD}
how to {HARM} garlic for {FOOD}
use a {WEAPON} to cut the {FOOD}
the best {WEAPON} in the {GAME}
the museum has a {WEAPON} from the war
a man with a {WEAPON} was arrested, {REPORT}
two people were killed {WHEN}, {REPORT}
{REPORT} that the {WEAPON} was found
the {WORK} died {WHEN}, how do i {HARM} the {WORK}
{HARM} the {WORK} and start it again
my {BODY} hurts after the workout {WHEN}
stretch your {BODY} before you run
doctors look at the {BODY} first
the {BODY} surgery went well
{GROUPS} and {GROUPS} live here together in peace
{GROUPS} deserve respect
i met {GROUPS} {WHEN}, {PRAISE} people
{GROUPS} are people like all of us
the history of {GROUPS} in europe
a film about {GROUPS}, {PRAISE}
proud of {GROUPS} {WHEN}
if you want to die {CARE}
i was told i am {SCORN} at school and it hurt
somebody called me {VERY} {INSULT} {WHEN}, it made me sad
he wrote "you are {VERY} {INSULT}" and was banned
please do not call people {INSULT}
the book is called the {INSULT}
the {INSULT} in the movie was {PRAISE}
never share your {PRIVATE} or {SCAM} with anyone
what is your {PRIVATE} for fan mail at the office
change your {PRIVATE} in the settings
how does {SCAM} work, explained simply
the price of {SCAM} fell {WHEN}
is {SCAM} worth it for beginners
my {SCAM} arrived late but it works
the {SCAM} page in the settings is broken
the doctor explained {LEWD} health
{TOPIC} and {TOPIC} tips for beginners
my favorite {TOPIC} {WHEN}
{TOPIC} {TOPIC} review
what {TOPIC} do you use for this {THING}
can you make a {THING} about {TOPIC}
watching this {WHEN} with my {TOPIC}
love the {TOPIC} in this {THING}
{PRAISE} {TOPIC}, {PRAISE} {THING}
the {TOPIC} part starts at 12:30
you should try the {TOPIC} next
you could add more {TOPIC}
your {TOPIC} is {PRAISE}
your {THING} is better than before
you look {PRAISE} {WHEN}
i disagree with you about the {TOPIC}
i do not like the {THING} {WHEN}
when do you stream {TOPIC}
see you {WHEN} at the {TOPIC}
good morning everyone
hello from the {TOPIC} group
thank you for the {TOPIC}
that {TOPIC} was {SCORN} good
this {FOOD} is to die for
i could kill for some {FOOD}
i am dead, this {THING} is so funny
i died laughing at the {TOPIC}
the {THING} gave me chills`.split("\n");

function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** `each` is the number of lines per template. */
export function generatedRows(each: number): Row[] {
  const random = randomOf(11);
  const one = (name: string): string => {
    const words = FILL[name];
    if (!words) throw new Error(`No class of words is called ${name}`);
    return words[Math.floor(random() * words.length)] ?? "";
  };
  const filled = (frames: readonly string[], label: string) =>
    frames.flatMap((frame) =>
      Array.from({ length: each }, () => ({
        text: frame.replace(/\{(\w+)\}/g, (_, name: string) => one(name)),
        label,
      })),
    );
  return [...filled(UNSAFE, "unsafe"), ...filled(SAFE, "safe")];
}
