import type { Guide } from "./kit/guide.ts";
import { box, disc, line, ring, shape } from "./kit/paint.ts";
import {
  board,
  bowl,
  clock,
  type Draw,
  egg,
  ellipse,
  knife,
  moved,
  pan,
  pieces,
  pot,
  pour,
  spoon,
  stack,
} from "./kit/things.ts";
import { clamp, range } from "./kit/timeline.ts";

const pancake =
  (y: number, color = "#e8b064"): Draw =>
  (c) => {
    ellipse(c, 0, y + 10, 118, 30, "#b97a35");
    ellipse(c, 0, y, 118, 30, color);
  };
const plate: Draw = (c) => {
  ellipse(c, 0, 96, 190, 44, "rgba(0,0,0,.12)");
  ellipse(c, 0, 84, 190, 44, "#ffffff");
  ellipse(c, 0, 82, 140, 30, "#eceff3");
};
const pile: Draw = stack(plate, pancake(64), pancake(40), pancake(16), pancake(-8), (c) => {
  box(c, -26, -40, 52, 30, "#ffe9a0", 6);
  for (const x of [-70, 44, 76]) box(c, x, -4, 13, 46 + (x % 7) * 4, "#b5651d", 7);
});

const PANCAKES: Guide = {
  slug: "recipe-pancakes",
  language: "en",
  title: "Pancakes for two",
  subtitle: "Seven steps, one bowl, half an hour",
  items: [
    "150 g flour",
    "1 tsp baking powder",
    "a pinch of salt, a spoon of sugar",
    "1 egg",
    "200 ml milk",
    "butter for the pan",
  ],
  paper: ["#fff3dc", "#ffe3bb"],
  spot: "#ffd591",
  ink: "#4a2c17",
  accent: "#d9622b",
  chords: ["C3 G3 E4", "A2 E3 C4 G4", "F2 C3 A3 E4", "G2 D3 B3"],
  lead: "pluck",
  steps: [
    {
      title: "Dry things first",
      say: "Flour, baking powder, salt and sugar go into the bowl. Stir once with a fork.",
      draw: stack(bowl("#fdfaf2"), pour("#ffffff", 5, 40)),
    },
    {
      title: "Egg and milk",
      say: "Make a hole in the middle. Egg in, milk in.",
      draw: stack(bowl("#fdf3da"), pour("#e3eef7", 8, 22), moved(0, 0, egg(20, -10, 0.9))),
    },
    {
      title: "Stir, but not for long",
      say: "Twenty rounds are enough. Small lumps are fine; they are gone in the pan.",
      draw: stack(bowl("#f8e2b0"), spoon()),
    },
    {
      title: "Wait ten minutes",
      say: "The batter gets thicker while it rests. Set the table meanwhile.",
      draw: clock(10),
    },
    {
      title: "Medium heat",
      say: "A little butter, then one ladle for each pancake. Not too hot: you should hear it whisper.",
      draw: stack(pan("#2f333d"), moved(0, -8, pancake(0, "#f6d9a0"), 0.9)),
    },
    {
      title: "Turn when it bubbles",
      say: "Bubbles on top that stay open: that is the moment. Once more the same on the other side.",
      draw: stack(pan("#2f333d"), (c, t) => {
        const jump = clamp(t - 3, 0, 1);
        const y = -10 - Math.sin(jump * Math.PI) * 170;
        c.save();
        c.translate(0, y);
        c.scale(1, Math.cos(jump * Math.PI));
        pancake(0, jump < 0.5 ? "#f6d9a0" : "#d99a4a")(c, t);
        c.restore();
        if (jump === 0)
          for (const i of range(9))
            ring(c, -70 + (i % 5) * 34, -14 + Math.floor(i / 5) * 12, 4, "#c89a55", 2);
      }),
    },
    {
      title: "Eat at once",
      say: "Butter, sugar and cinnamon. Or anything else that you like on a Sunday.",
      draw: pile,
    },
  ],
};

const vegetables: Draw = (c) => {
  for (const [x, color] of [
    [-120, "#f08a33"],
    [-90, "#f08a33"],
    [-60, "#f08a33"],
  ] as const)
    ellipse(c, x, 12, 15, 12, color);
  shape(
    c,
    [
      [-20, 16],
      [90, -4],
      [96, 14],
    ],
    "#f08a33",
  );
  for (const i of range(3))
    line(
      c,
      [
        [94, 4],
        [124, -14 + i * 14],
      ],
      "#5d9a45",
      5,
    );
};

const LENTILS: Guide = {
  slug: "recipe-linsensuppe",
  language: "de",
  title: "Rote Linsensuppe",
  subtitle: "Fünf Schritte, ein Topf, 25 Minuten",
  items: [
    "200 g rote Linsen",
    "1 Zwiebel, 2 Möhren",
    "1 EL Tomatenmark",
    "1 TL Kreuzkümmel",
    "900 ml Brühe",
    "Saft einer halben Zitrone",
  ],
  paper: ["#3b2027", "#2a161c"],
  spot: "#5c2f35",
  ink: "#ffe9d6",
  accent: "#ff9a4d",
  chords: ["D3 A3 F4", "G2 D3 Bb3 F4", "C3 G3 E4", "F2 C3 A3"],
  lead: "piano",
  steps: [
    {
      title: "Schneiden",
      say: "Die Zwiebel in Würfel, die Möhren in Scheiben. Je dünner, desto schneller.",
      draw: stack(board(), vegetables, knife),
    },
    {
      title: "Anschwitzen",
      say: "Beides in etwas Öl fünf Minuten lang glasig werden lassen, dann Tomatenmark und Kreuzkümmel dazu.",
      draw: stack(
        pot("#d98a4a"),
        moved(0, -46, pieces("#f2a65a", { count: 14, size: 11 })),
        spoon(),
      ),
    },
    {
      title: "Linsen dazu",
      say: "Die Linsen waschen, bis das Wasser klar bleibt, und in den Topf geben.",
      draw: stack(pot("#d9743a"), moved(0, -40, pour("#f0703a", 5, 40))),
    },
    {
      title: "Köcheln",
      say: "Mit Brühe auffüllen. Nach fünfzehn Minuten zerfallen die Linsen von allein.",
      draw: clock(15),
    },
    {
      title: "Zitrone zum Schluss",
      say: "Pürieren oder nicht, ganz wie du magst. Die Zitrone kommt erst ganz am Ende hinein.",
      draw: stack(bowl("#e2762f", "#f0e2cf"), pieces("#f7c489", { count: 6, size: 9 }), (c) => {
        disc(c, 60, -18, 26, "#ffe05a");
        disc(c, 60, -18, 20, "#fff2a8");
        for (const i of range(6))
          line(
            c,
            [
              [60, -18],
              [60 + 18 * Math.cos(i * 1.05), -18 + 18 * Math.sin(i * 1.05)],
            ],
            "#f0c93a",
            2,
          );
        for (const x of [-70, -40, -52]) ellipse(c, x, -10 + (x % 9), 10, 5, "#5fa552");
      }),
    },
  ],
};

const SHAKSHUKA: Guide = {
  slug: "recipe-shakshuka",
  language: "en",
  title: "Shakshuka",
  subtitle: "Eggs in tomato sauce, from one pan",
  items: [
    "1 onion, 1 red pepper",
    "2 cloves of garlic",
    "1 tsp cumin, 1 tsp paprika",
    "1 can of tomatoes",
    "4 eggs",
    "parsley, bread",
  ],
  paper: ["#dcefe9", "#c4e2da"],
  spot: "#a9d3c8",
  ink: "#173b37",
  accent: "#d83c2f",
  chords: ["E3 B3 G#4", "C#3 G#3 E4", "A2 E3 C#4", "B2 F#3 D#4"],
  lead: "pluck",
  steps: [
    {
      title: "Onion and pepper",
      say: "Slice both. Ten minutes in olive oil over medium heat, until they are soft and sweet.",
      draw: stack(
        pan("#5a3b2c"),
        pieces("#e2574c", { count: 12, size: 15 }),
        pieces("#f3e6d0", { count: 11, size: 13 }),
        spoon(),
      ),
    },
    {
      title: "Spices",
      say: "Garlic, cumin and paprika, one minute. They should smell, not burn.",
      draw: stack(
        pan("#6b3524"),
        pieces("#e2574c", { count: 12, size: 15 }),
        pour("#b5401f", 4, 40),
      ),
    },
    {
      title: "Tomatoes",
      say: "Pour the can in and let it cook down. Draw a line with the spoon: it should stay open for a moment.",
      draw: stack(pan("#d23c26"), pieces("#e8654a", { count: 10, size: 16 }), spoon()),
    },
    {
      title: "Four hollows",
      say: "Press four hollows into the sauce. One egg goes into each.",
      draw: stack(pan("#d23c26"), (c, t) => {
        for (const [i, x] of [-88, -28, 34, 92].entries())
          if (t > 1 + i) egg(x, i % 2 ? 4 : -12, 0.62)(c, t);
      }),
    },
    {
      title: "Lid on",
      say: "Six minutes with a lid. The white is firm then, and the yolk still runs.",
      draw: clock(6),
    },
    {
      title: "From the pan",
      say: "Parsley on top, bread on the side. Everybody eats from the pan.",
      draw: stack(
        pan("#d23c26", false),
        (c, t) => {
          for (const [i, x] of [-88, -28, 34, 92].entries()) egg(x, i % 2 ? 4 : -12, 0.62)(c, t);
        },
        pieces("#4f9a48", { count: 20, size: 6 }),
      ),
    },
  ],
};

export const RECIPES: Guide[] = [PANCAKES, LENTILS, SHAKSHUKA];
