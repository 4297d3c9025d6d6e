import { HIDDEN_WORDS } from "./hidden-words.ts";
import type { Classes } from "./phrases.ts";

const list = (words: string) =>
  words
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== "");

const INSULT_NOUNS = list(
  `idiot, idiots, moron, morons, imbecile, imbeciles, loser, losers, scum, scumbag, scumbags, pig, cow, clown, clowns, freak, freaks, creep, creeps, coward, worm,
  weirdo, jerk, nobody, failure, disgrace, embarrassment, filth, vermin, parasite, parasites, incel, incels, simp, hag, cretin, degenerate, degenerates, subhuman,
  ape, apes, rat, rats, cockroach, cockroaches, swine, trash, garbage, leech, dimwit, halfwit, nitwit, dunce, dummy, fatty, fatso, fatass, lardass, pervert,
  perv, psycho, sicko, lowlife, crybaby, snowflake, liar, fraud, hypocrite, simpleton, bimbo, peasant, mongrel, twit, snake, cuck, cucks, soyboy, retards, bigot`,
);
const INSULT_ADJECTIVES = list(
  `stupid, dumb, ugly, fat, pathetic, worthless, useless, disgusting, brainless, braindead, brain dead, retarded, moronic, idiotic, hideous, repulsive, dirty, filthy, gross, vile,
  ignorant, talentless, annoying, cringe, lazy, clueless, delusional, insufferable, unfunny, sick, fake, spineless, gutless, garbage, trash, insignificant, dense, incompetent, miserable, trashy, mental, nasty, crazy ugly, inbred, greasy, smelly, creepy, washed up, absolute, total, complete, utter, little, big, sorry, damn, bloody, goddamn`,
);
const GROUPS = list(
  `muslims, muslim, muslim people, jews, jewish people, the jews, gays, gay people, the gays, homosexuals, lesbians, bisexuals, blacks, black people, africans, asians, asian people, chinese, chinese people, japanese, koreans, immigrants, migrants, refugees, foreigners, illegals, illegal immigrants, aliens,
  women, females, feminists, girls, trans people, transgenders, transgender people, transsexuals, trans women, trans men, mexicans, latinos, hispanics, indians, pakistanis, arabs, christians, catholics, hindus, sikhs, buddhists, whites, white people, disabled people, the disabled, gypsies, romani, turks, poles, russians, ukrainians, americans, europeans, romanians, atheists, palestinians, israelis, zionists, brown people, colored people, queers, minorities, liberals, conservatives, men, old people, poor people, homeless people, autistic people`,
);
const BAD_ROLES = list(
  `all the same, sheep, brainwashed, bombers, brainless, idiots, morons, losers, disgusting pigs, cheap, scammers, cowards, thugs, gangsters, illegal, nasty, smelly, retards, disease, plague, cancer, vermin, rats, cockroaches, roaches, parasites, animals, subhuman, subhumans, terrorists, terrorist, criminals, rapists, thieves, murderers, savages, monkeys, apes, filth, scum, trash, garbage, burden, freaks, abomination, mistake, pests, leeches, invaders, pigs, dogs, snakes, liars, evil, dirty, filthy, inferior, stupid, dumb, lazy, disgusting, mentally ill, sick, less intelligent, unnatural, sinful, worthless, useless, violent, dangerous, greedy, weak, ugly, retarded, uncivilized, barbarians, backwards, whores, sluts, bitches, groomers, pedophiles, perverts, going to hell, a threat, too emotional, objects, property, the problem, the enemy, not human, not people, not welcome, destroying, ruining, replacing, invading, taking over`,
);
const HARM = list(
  `kill, murder, stab, shoot, strangle, choke, hang, behead, slaughter, butcher, torture, execute, hunt down, hunt you down, hurt, punch, slap, rape, gut, drown, poison, lynch, knife, gas, swat, maim, assault, kidnap, curb stomp, decapitate, skin, cripple, mutilate, molest, bury`,
);
const BODY = list(
  `face, skull, head, neck, teeth, bones, bone in your body, bone you have, legs, arms, throat, throats, heads, spine, jaw, ribs, fingers, kneecaps, knees, nose, brains, guts, ass, hands, wrists`,
);
const PEOPLE = list(
  `you, him, her, them, you all, all of you, every one of you, this guy, that guy, this man, that man, this woman, that woman, these people, those people, the mayor, the president, the ref, the referee, the judge, that judge, the teacher, my teacher, my boss, your family, your mom, your mum, your mother, your dad, your kids, your kid, your children, your wife, your husband, your sister, your brother, your dog, your cat, your parents, everyone here, everyone in there, everyone at school, my wife, my ex, my girlfriend, that old man, the cops, cops, this streamer, that streamer, the streamer, your whole family, all your friends, your friends, your baby`,
);

export const CLASSES: Classes = {
  ...HIDDEN_WORDS,
  ANY_SLUR: [...HIDDEN_WORDS.SLUR, ...HIDDEN_WORDS.SLUR_MIXED],
  PEOPLE,
  HARM,
  BODY,
  BREAK: list(
    "break, smash, crush, cut, cut off, bash, kick, snap, slit, punch, split, rip, rip out, tear, tear off, shatter, cave in, stab, knock out, knock, stomp, bash in, beat, burn, crack, kick in, smack, shoot",
  ),
  OWNER: list("your, his, her, their, every, all your, all of your, that idiot's"),
  HARMED: list(
    `killed, murdered, stabbed, shot, strangled, hanged, hung, beheaded, tortured, executed, beaten, beat up, beaten up, raped, burned, burnt, drowned, poisoned, lynched, gassed, put down, wiped out, exterminated, eradicated, sterilised, sterilized, castrated, eliminated, slaughtered, bombed, nuked, run over, hit by a bus, hit by a car, hit by a truck, locked in a cage, deported, purged, aborted, euthanized, neutered, curb stomped, hurt, punished with death, fed to, slapped, thrown off`,
  ),
  NOUN: [...INSULT_NOUNS, ...HIDDEN_WORDS.ABUSER],
  ADJ: [...INSULT_ADJECTIVES, ...HIDDEN_WORDS.FUCK, "ass", "shitty", "shit"],
  HARD_NOUN: [
    ...list(
      "idiot, idiots, moron, morons, imbecile, imbeciles, loser, losers, scum, scumbag, scumbags, lowlife, dimwit, halfwit, cretin, degenerate, dumbass, jackass, fatso, fatass, lardass, parasites, vermin, subhuman",
    ),
    ...HIDDEN_WORDS.ABUSER,
  ],
  HARD_ADJ: list(
    "stupid, dumb, ugly, fat, pathetic, worthless, useless, disgusting, brainless, braindead, brain dead, moronic, idiotic, hideous, repulsive, filthy, vile, talentless, delusional, insufferable, spineless, retarded, trash, garbage, a joke, ignorant, clueless, cringe, unfunny, incompetent, insignificant, inbred, mentally ill, gross, so annoying, a disappointment, a nobody, embarrassing",
  ),
  GROUPS,
  BAD_ROLES,
  BE: list(
    "am, is, are, was, were, be, being, been, look like, looks like, sound like, act like, seem like",
  ),
  VERY: list(
    "so, such, such a, such an, a, an, the, just, just a, just an, really, really a, very, too, all, literally, literally a, fucking, a fucking, pretty, absolutely, an absolute, absolute, a complete, complete, a total, total, a real, actual, an actual, clearly, clearly a, simply, nothing but, nothing but a, one, one of the most, the most, quite, totally, completely, mostly, basically, still, always, also, honestly, truly, genuinely, kind of, kinda, not even, all just, mostly just",
  ),
  INTEND: list(
    "will, shall, would, should, must, am going to, are going to, is going to, want to, wants to, am about to, am coming to, are coming to, would love to, would like to, swear i will, promise to, plan to, need to, have to, could, might, am ready to, are gonna, hope i, wish i could, wish i",
  ),
  WHO: list(
    "i, we, i swear i, somebody, someone, he, she, they, my friends and i, my boys, my brother, people, you all, let us, i swear, one day i",
  ),
  CHILD: list(
    "little girl, little girls, little boy, little boys, little kids, little kid, young girl, young girls, young boy, young boys, underage, underaged, minor, minors, child, children, kid, kids, preteen, preteens, toddler, toddlers, teen girl, teen girls, teen boy, schoolgirl, schoolgirls, schoolboy, twelve year old, thirteen year old, fourteen year old, fifteen year old, 9 yo, 10 yo, 11 yo, 12 yo, 13 yo, 14 yo, 15 yo, 16 yo, 9 year old, 10 year old, 11 year old, 12 year old, 13 year old, 14 year old, 15 year old, 16 year old, are 11, are 12, are 13, are 14, are 15, are 16, am 12, am 13, am 14, am 15, am 16, is 12, is 13, is 14, is 15, is only 12, is only 13, is only 14, are only 13, are only 14",
  ),
  LEWD: [
    ...list(
      "nude, nudes, sexy, sexual, sexually, sex with, bra, bra size, panties, underwear pics, topless, undress, turns me on, turn me on, hot pics, send pics, send me pics, send me a pic, trade pics, hot for, feet pics, strip for, lewd, molest, grope, touch yourself, make love",
    ),
    ...HIDDEN_WORDS.SEXUAL.filter((w) => w !== "anal"),
  ],
  PRIZE: list(
    "bitcoin, bitcoins, btc, eth, ethereum, crypto, robux, vbucks, v bucks, nitro, discord nitro, iphone, iphones, ps5, gift card, gift cards, giftcard, giftcards, gift cards now, skins, followers, subs, money, cash, paypal money, macbook, dogecoin, usdt, amazon gift card, amazon card, coins, gems, diamonds, nft, nfts, airdrop, spins",
  ),
  COIN: list(
    "bitcoin, bitcoins, btc, eth, ethereum, crypto, money, investment, deposit, dogecoin, usdt, coins, cash, it",
  ),
  REACH: list(
    "dm, dm me, whatsapp, telegram, message me, text me, inbox me, contact me, contact my, write me, hit me up, add me on, join my telegram, join the telegram, my broker, link in bio, link in my bio, link in profile, in my bio, in my profile, my page",
  ),
};
