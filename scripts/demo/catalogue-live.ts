import type { Category } from "./catalogue.ts";

/** A broadcast of the demo: a clip in a loop, and what its viewers write. */
export interface DemoStream {
  creator: string;
  title: string;
  description: string;
  category: Category;
  /** Folder of the clip, and its file with the broadcast's picture. */
  clip: string;
  image: string;
  monetized: boolean;
  chat: string[];
}

const AURORA_CHAT: string[] = [
  "evening everyone",
  "just got here, what did I miss?",
  "the green one is back",
  "this is so calm",
  "hello from a very late train",
  "those reflections",
  "sound is lovely tonight",
  "is this one live or a loop?",
  "I have a deadline and I am staying here instead",
  "tea count: three",
  "can we have the low drone again",
  "look at the left side",
  "purple!",
  "my whole wall is green right now",
  "chat is nice here",
  "first time, hi",
  "hi, welcome",
  "who else is working?",
  "writing an essay, wish me luck",
  "good luck with the essay",
  "stars are out",
  "the water moves so slowly",
  "I could sleep to this",
  "do not sleep, you have a deadline",
  "volume up a bit for me",
  "perfect on headphones",
  "what chord is that?",
  "E minor I think",
  "it just went to C, beautiful",
  "it is snowing here, this fits",
  "brb, kettle",
  "back, with biscuits",
  "followed",
  "how long do you play tonight?",
  "I hope until midnight",
  "the mountains look like a sleeping dog",
  "now I cannot unsee the dog",
  "that ripple in the middle",
  "my cat is watching the screen",
  "say hello to the cat",
  "no lag at all for me",
  "same, smooth on the phone too",
  "this should be a lamp",
  "I would buy that lamp",
  "quiet chat, good chat",
  "thank you for doing these",
  "second week in a row for me",
  "is there a recording after?",
  "yes, in past streams",
  "great, then I can go to bed",
  "the bells are so soft",
  "someone is having a birthday here",
  "happy birthday, someone",
  "thank you, someone is me",
  "that made me smile",
  "aurora bingo: green, purple, reflection",
  "bingo",
  "good night from me",
  "good night, sleep well",
  "one more chord, then I go",
];

const FIREPLACE_CHAT: string[] = [
  "good evening, fire people",
  "found my place by the fire",
  "I can hear it crackle",
  "hi all, first time here",
  "welcome, take the warm side",
  "what is tonight's question?",
  "first job: folding maps",
  "mine was a paper round, in the snow",
  "bakery, from four in the morning",
  "I counted cars for the city. For a whole summer.",
  "lifeguard. Nobody ever needed me.",
  "that is a good summer then",
  "what did the maps teach you?",
  "that you can't fold a map twice",
  "mine taught me to ask early",
  "same here, ask early",
  "the bakery taught me to sleep at nine",
  "would I do it again? For a week, yes",
  "for a week, and not one day more",
  "I would do the summer of cars again",
  "the flames are very good tonight",
  "somebody put on another log, please",
  "it is raining here, so this helps",
  "my cat sits in front of the screen",
  "of course it does, it is a fire",
  "no lag at all for me",
  "quiet chat, good chat",
  "whom would you thank?",
  "the woman who ran the bakery",
  "my first boss, he never shouted",
  "I never thanked mine",
  "it is not too late for a letter",
  "all right, I am writing the letter",
  "me too",
  "tell us on Thursday if there is an answer",
  "good night all, the fire is yours",
];

/** The demo's broadcasts. They go live in turn. */
export const LIVE_STREAMS: DemoStream[] = [
  {
    creator: "nightbus",
    title: "Aurora over the river: ambient until midnight",
    description:
      "Slow chords, northern lights and their reflection. Work, read or just sit with us. Requests for keys are welcome; requests for drums are not.",
    category: "music",
    clip: "live-loop",
    image: "poster.webp",
    monetized: true,
    chat: AURORA_CHAT,
  },
  {
    creator: "softlaunch",
    title: "By the fire: four questions about first jobs",
    description:
      "A drawn fire that crackles, and one question after the other. Answer in the chat, or just get warm.",
    category: "justchatting",
    clip: "replay-fireplace",
    image: "live.webp",
    monetized: false,
    chat: FIREPLACE_CHAT,
  },
];
