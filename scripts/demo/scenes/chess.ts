import { type Board, type Ply, playGame, startBoard } from "./kit/chess-rules.ts";
import { background, box, disc, fade, mix, paragraph, ring, text } from "./kit/paint.ts";
import type { Context, Scene } from "./kit/scene.ts";
import { calm, type Note } from "./kit/score.ts";
import { at, clamp, ease, lerp, once, range, span } from "./kit/timeline.ts";

const SIZE = 78;
const [LEFT, TOP] = [52, 48];
const INTRO = 6;
const OUTRO = 8;
const GLYPHS: Record<string, string> = { K: "♚", Q: "♛", R: "♜", B: "♝", N: "♞", P: "♟" };

interface Look {
  page: [string, string];
  light: string;
  dark: string;
  accent: string;
}

interface Game {
  slug: string;
  language: "en" | "de";
  title: string;
  white: string;
  black: string;
  place: string;
  moves: string;
  result: string;
  intro: string;
  /** Comments by the number of the half move, from 1. */
  comments: Record<number, string>;
  chapters: [ply: number, title: string][];
  look: Look;
  chords: string[];
  posterPly: number;
}

interface Timed {
  from: number;
  to: number;
}

function timesOf({ moves, comments }: Game): Timed[] {
  let now = INTRO;
  return moves
    .trim()
    .split(/\s+/)
    .map((_, i) => {
      const from = now;
      const words = comments[i + 1]?.length ?? 0;
      now += words ? 2.4 + words / 24 : 1.3;
      return { from, to: now };
    });
}

function piece(c: Context, name: string, x: number, y: number): void {
  const white = name === name.toUpperCase();
  c.font = '64px "DejaVu Sans"';
  c.textAlign = "center";
  c.textBaseline = "alphabetic";
  const glyph = GLYPHS[name.toUpperCase()] ?? "";
  c.lineJoin = "round";
  c.lineWidth = 5;
  c.strokeStyle = white ? "#2b2b35" : "#f3ead8";
  c.globalAlpha *= white ? 1 : 0.9;
  c.strokeText(glyph, x, y + 23);
  c.globalAlpha /= white ? 1 : 0.9;
  c.fillStyle = white ? "#fffaf0" : "#23232d";
  c.fillText(glyph, x, y + 23);
}

const center = (square: number): [number, number] => [
  LEFT + ((square % 8) + 0.5) * SIZE,
  TOP + (Math.floor(square / 8) + 0.5) * SIZE,
];

function drawBoard(c: Context, look: Look): void {
  box(c, LEFT - 12, TOP - 12, SIZE * 8 + 24, SIZE * 8 + 24, mix(look.dark, "#000000", 0.45), 8);
  for (const square of range(64)) {
    const dark = (square + Math.floor(square / 8)) % 2 === 1;
    c.fillStyle = dark ? look.dark : look.light;
    c.fillRect(LEFT + (square % 8) * SIZE, TOP + Math.floor(square / 8) * SIZE, SIZE, SIZE);
  }
  for (const i of range(8)) {
    const style = { size: 14, weight: 700, color: i % 2 ? look.light : look.dark };
    text(c, "abcdefgh".charAt(i), LEFT + i * SIZE + SIZE - 13, TOP + 8 * SIZE - 6, style);
    text(c, String(8 - i), LEFT + 5, TOP + i * SIZE + 17, {
      ...style,
      color: i % 2 ? look.light : look.dark,
    });
  }
}

function drawPieces(c: Context, plies: Ply[], index: number, part: number): void {
  const before: Board = index > 0 ? at(plies, index - 1).board : startBoard();
  const ply = plies[index];
  for (const square of range(64)) {
    const name = at(before, square);
    if (name === "." || (ply && square === ply.from)) continue;
    const alpha = ply && square === ply.to ? 1 - part : 1;
    fade(c, alpha, () => piece(c, name, ...center(square)));
  }
  if (!ply) return;
  const [[x, y], [u, v]] = [center(ply.from), center(ply.to)];
  const lift = Math.sin(part * Math.PI) * 8;
  piece(c, at(before, ply.from), lerp(x, u, part), lerp(y, v, part) - lift);
}

function drawMoves(c: Context, plies: Ply[], index: number, look: Look): void {
  const pair = Math.floor(index / 2);
  const first = Math.max(0, pair - 3);
  for (let row = first; row <= Math.min(pair, first + 3); row++) {
    const y = 262 + (row - first) * 36;
    text(c, `${row + 1}.`, 752, y, { size: 21, color: "#8f93a8" });
    for (const side of [0, 1]) {
      const n = row * 2 + side;
      const ply = plies[n];
      if (!ply || n > index) continue;
      const now = n === index;
      if (now) box(c, 798 + side * 170, y - 25, 150, 34, look.accent, 8);
      text(c, ply.san, 812 + side * 170, y, {
        size: 23,
        weight: 700,
        color: now ? "#14141c" : "#e9e9f2",
      });
    }
  }
}

function drawFrame(c: Context, game: Game, t: number, plies: Ply[], times: Timed[]): void {
  const { look } = game;
  background(c, ...look.page);
  const index = times.findLastIndex(({ from }) => t >= from);
  const time = times[index];
  const part = time ? ease((t - time.from) / 0.6) : 1;
  drawBoard(c, look);
  const ply = plies[index];
  if (ply)
    for (const square of [ply.from, ply.to]) {
      const [x, y] = center(square);
      fade(c, 0.5, () => box(c, x - SIZE / 2, y - SIZE / 2, SIZE, SIZE, look.accent));
    }
  drawPieces(c, plies, index, part);
  const end = at(times, times.length - 1).to;
  if (index === plies.length - 1) {
    const king = at(plies, index).board.indexOf(index % 2 === 0 ? "k" : "K");
    fade(c, span(t, end - 2.5, end - 1.8), () => ring(c, ...center(king), 46, "#ff5a52", 6));
  }
  text(c, game.title, 752, 84, { size: 40, weight: 750 });
  disc(c, 762, 121, 8, "#fffaf0");
  text(c, game.white, 780, 128, { size: 22, color: "#e6e6f0" });
  disc(c, 762, 153, 8, "#23232d");
  ring(c, 762, 153, 8, "#aab", 2);
  text(c, game.black, 780, 160, { size: 22, color: "#e6e6f0" });
  text(c, game.place, 752, 200, { size: 20, color: "#9a9eb5" });
  drawMoves(c, plies, index, look);
  const words = index < 0 ? game.intro : t > end ? game.result : commentAt(game, index);
  if (words) {
    const since = index < 0 ? 0.3 : t > end ? end : at(times, commentPly(game, index)).from + 0.5;
    fade(c, clamp((t - since) / 0.5), () => {
      box(c, 740, 412, 496, 252, "rgba(255,255,255,.07)", 14);
      box(c, 740, 412, 6, 252, look.accent, 3);
      paragraph(c, words, 770, 458, 440, { size: 26, color: "#f5f3ee" });
    });
  }
}

const commentPly = ({ comments }: Game, index: number): number => {
  for (let n = index; n >= Math.max(0, index - 1); n--) if (comments[n + 1]) return n;
  return index;
};
const commentAt = (game: Game, index: number): string =>
  game.comments[commentPly(game, index) + 1] ?? "";

function chessScene(game: Game): Scene {
  const times = timesOf(game);
  const plies = once(() => playGame(game.moves));
  const end = at(times, times.length - 1).to;
  const seconds = Math.ceil((end + OUTRO) / 2) * 2;
  const knocks = (): Note[] =>
    times.map(({ from }, i) => ({
      at: from + 0.5,
      length: 0.2,
      pitch: 60,
      voice: "wood",
      gain: plies()[i]?.san.includes("x") ? 0.9 : 0.55,
    }));
  return {
    slug: game.slug,
    seconds,
    fps: 12,
    posterAt: at(times, game.posterPly).from + 1.2,
    language: game.language,
    chapters: game.chapters.map(([ply, title]) => ({
      at: ply === 0 ? 0 : Math.floor(at(times, ply - 1).from),
      title,
    })),
    captions: [
      {
        language: game.language,
        cues: [
          { from: 0.3, to: INTRO - 0.2, text: game.intro },
          ...times.flatMap(({ from, to }, i) => {
            const words = game.comments[i + 1];
            return words ? [{ from: from + 0.4, to: to - 0.1, text: words }] : [];
          }),
          { from: end + 0.1, to: seconds - 0.5, text: game.result },
        ],
      },
    ],
    score: () => ({
      notes: [
        ...calm({ seconds, chords: game.chords, bar: 5, seed: game.moves.length, lead: "piano" }),
        ...knocks(),
      ],
      room: 0.3,
      bitrate: 26,
    }),
    paint: (c, t) => drawFrame(c, game, t, plies(), times),
  };
}

const OPERA: Game = {
  slug: "chess-opera",
  language: "en",
  title: "The Opera Game",
  white: "Paul Morphy",
  black: "Duke Karl and Count Isouard",
  place: "Paris, 1858",
  moves:
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
  intro: "Seventeen moves, played in a box at the opera. Watch how every white piece joins in.",
  result: "White has a rook and a bishop left, and that is enough. Mate in the open d-file.",
  comments: {
    6: "The pin is too early. The bishop will have to take, and White gets a piece out for free.",
    13: "Two threats at once: the pawn on b7, and mate on f7.",
    14: "Black saves f7, but the queen now blocks the way of its own bishop.",
    17: "White could win a pawn and refuses. A piece that moves is worth more here.",
    19: "The knight goes for two pawns, and for a straight road to the king.",
    23: "Castling is the attack: the rook stands on d1 and looks at d7.",
    25: "Rook takes knight. White wants the same square with the other rook.",
    28: "Black offers the queens. White doesn't need them.",
    31: "And there goes the queen. Black has to take her.",
  },
  chapters: [
    [0, "Opening"],
    [13, "Two threats"],
    [19, "The sacrifice"],
    [31, "Queen to b8"],
  ],
  look: { page: ["#1d1a2c", "#14121f"], light: "#ecd9bd", dark: "#a9714b", accent: "#f2b84b" },
  chords: ["A2 E3 C4 E4", "F2 C3 A3 E4", "C3 G3 E4", "G2 D3 B3 E4"],
  posterPly: 30,
};

const IMMORTAL: Game = {
  slug: "chess-immortal",
  language: "en",
  title: "The Immortal Game",
  white: "Adolf Anderssen",
  black: "Lionel Kieseritzky",
  place: "London, 1851",
  moves:
    "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#",
  intro: "A friendly game between two rounds of a tournament. White gives away nearly everything.",
  result: "A bishop, two knights and no queen: mate. Black still has nearly the whole army.",
  comments: {
    4: "The King's Gambit. White gives a pawn to open the f-file.",
    7: "White may not castle any more, and doesn't mind.",
    17: "The knight has found its square. It will stay until the end.",
    21: "White offers the bishop on b5. The rook is worth more on the g-file.",
    28: "The black queen had nearly no squares left, so the knight goes home.",
    33: "Knight to d5. Both white rooks may be taken now.",
    35: "The quiet move: the bishop cuts the queen's way back.",
    38: "Two rooks gone, with check. Look at where Black's queen stands now.",
    39: "The king steps aside. Black has one move to stop the mate, and there is none.",
    43: "The queen too. The knight must take, and leaves e7.",
  },
  chapters: [
    [0, "A gambit"],
    [17, "The knight on f5"],
    [33, "Two rooks"],
    [43, "The queen, too"],
  ],
  look: { page: ["#10242a", "#0b181d"], light: "#dfe8dc", dark: "#5c8a7a", accent: "#7fe0c3" },
  chords: ["D3 A3 F4", "Bb2 F3 D4 A4", "G2 D3 Bb3", "A2 E3 C#4 E4"],
  posterPly: 42,
};

const RETI: Game = {
  slug: "chess-reti",
  language: "de",
  title: "Matt in elf Zügen",
  white: "Richard Réti",
  black: "Savielly Tartakower",
  place: "Wien, 1910",
  moves:
    "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6 Qd3 e5 dxe5 Qa5+ Bd2 Qxe5 O-O-O Nxe4 Qd8+ Kxd8 Bg5+ Kc7 Bd8#",
  intro: "Eine kurze Partie aus Wien. Achte auf die d-Linie: Sie entscheidet alles.",
  result: "Matt. Springer und Dame waren den Preis wert. Das Doppelschach lässt keine Wahl.",
  comments: {
    2: "Schwarz wählt die Caro-Kann-Verteidigung.",
    9: "Ein ungewöhnlicher Zug. Die Dame macht Platz für die lange Rochade.",
    10: "Schwarz will das Zentrum sofort öffnen. Das ist mutig, denn der König steht noch dort.",
    14: "Schwarz hat den Bauern zurück. Der Springer auf e4 ist angegriffen.",
    15: "Weiß rochiert und lässt den Springer stehen. Das ist die Falle.",
    17: "Die Dame opfert sich. Der König muss schlagen, er hat nichts anderes.",
    19: "Abzug mit Doppelschach: Läufer und Turm zugleich. Nur der König darf ziehen.",
  },
  chapters: [
    [0, "Eröffnung"],
    [15, "Die Falle"],
    [17, "Das Damenopfer"],
  ],
  look: { page: ["#2a1d22", "#1a1216"], light: "#f0dfd6", dark: "#b0616a", accent: "#ffb3a0" },
  chords: ["E3 B3 G4", "C3 G3 E4", "A2 E3 C4 G4", "B2 F#3 D4"],
  posterPly: 18,
};

export const CHESS_SCENES: Scene[] = [chessScene(OPERA), chessScene(IMMORTAL), chessScene(RETI)];
