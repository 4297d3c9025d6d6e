interface Step {
  /** The sentence below the editor, which is also the caption. */
  say: string;
  type?: string;
  /** Seconds for which the program runs after this step. */
  run?: number;
  /** Title of a chapter that starts here. */
  title?: string;
}

export interface Listing {
  slug: string;
  isReplay?: boolean;
  language: "en" | "de";
  file: string;
  fps: 12 | 24;
  /** Images of the program per second. */
  rate: number;
  page: [string, string];
  chords: string[];
  steps: Step[];
}

const LIFE: Listing = {
  slug: "code-life",
  language: "en",
  file: "life.js",
  fps: 12,
  rate: 6,
  page: ["#1b2033", "#141826"],
  chords: ["D3 A3 E4 F#4", "B2 F#3 D4", "G2 D3 B3 F#4", "A2 E3 C#4"],
  steps: [
    {
      title: "A world that starts by chance",
      say: "Conway's Game of Life from an empty file. First a world of 44 by 44 cells.",
      type: "const N = 44;\nlet cells = Array.from({ length: N * N },\n  () => random() < 0.28);\n",
    },
    {
      say: "The world has no edge: whoever leaves on the right comes back on the left.",
      type: "\nfunction alive(x, y) {\n  const row = (y + N) % N;\n  return cells[row * N + (x + N) % N] ? 1 : 0;\n}\n",
    },
    {
      title: "Count the neighbors",
      say: "Each cell counts its eight neighbors.",
      type: "\nfunction neighbors(x, y) {\n  let sum = -alive(x, y);\n  for (const dx of [-1, 0, 1])\n    for (const dy of [-1, 0, 1])\n      sum += alive(x + dx, y + dy);\n  return sum;\n}\n",
    },
    {
      title: "One rule",
      say: "Three neighbors give birth, two keep a living cell alive. That is the whole rule.",
      type: "\nfunction frame() {\n  cells = cells.map((lives, i) => {\n    const n = neighbors(i % N, Math.floor(i / N));\n    return n === 3 || (lives && n === 2);\n  });\n",
    },
    {
      title: "Run it",
      say: "Draw every living cell, and run. Blinkers, blocks, and now and then a glider that walks away.",
      type: '  cells.forEach((lives, i) => {\n    if (lives) box((i % N) * 10,\n      Math.floor(i / N) * 10, 9, 9, "#7cf0d0");\n  });\n}\n',
      run: 22,
    },
  ],
};

const SIEVE: Listing = {
  slug: "code-sieb",
  language: "de",
  file: "sieb.js",
  fps: 12,
  rate: 5,
  page: ["#2b2136", "#1b1524"],
  chords: ["C3 G3 E4", "A2 E3 C4 G4", "F2 C3 A3 E4", "G2 D3 B3"],
  steps: [
    {
      title: "Alle Zahlen bis 400",
      say: "Das Sieb des Eratosthenes: Wir schreiben alle Zahlen bis 400 auf und streichen.",
      type: "const MAX = 400;\nconst prim = new Array(MAX).fill(true);\nprim[0] = prim[1] = false;\n",
    },
    {
      title: "Streichen",
      say: "Alle Vielfachen einer Primzahl fallen weg. Es genügt, beim Quadrat anzufangen.",
      type: "\nfunction streiche(p) {\n  for (let n = p * p; n < MAX; n += p)\n    prim[n] = false;\n}\n",
    },
    {
      title: "Zeichnen",
      say: "Jede Zahl wird ein Kästchen in einer Zeile von zwanzig. Hell heißt: noch im Rennen.",
      type: '\nfunction zeichne(n, hell) {\n  const [x, y] = [n % 20, Math.floor(n / 20)];\n  box(x * 22, y * 22, 20, 20,\n    hell ? "#ffc46b" : "#2a2233");\n}\n',
    },
    {
      title: "Laufen lassen",
      say: "In jedem zweiten Bild nehmen wir die nächste Zahl. Nach der 19 ist schon alles gestrichen.",
      type: "\nfunction frame(bild) {\n  const p = Math.floor(bild / 2);\n  if (p > 1 && p < 20 && prim[p]) streiche(p);\n  for (let n = 0; n < MAX; n++)\n    zeichne(n, prim[n]);\n}\n",
      run: 16,
    },
  ],
};

const SORT: Listing = {
  slug: "code-sort",
  language: "en",
  file: "quicksort.js",
  fps: 12,
  rate: 12,
  page: ["#12303a", "#0c2027"],
  chords: ["E3 B3 G4", "C3 G3 E4 B4", "G2 D3 B3", "D3 A3 F#4"],
  steps: [
    {
      title: "Numbers in disorder",
      say: "Quicksort, and a way to see it. We start with 55 numbers in no order at all.",
      type: "const list = Array.from({ length: 55 },\n  () => 20 + random() * 400);\nconst film = [];\n",
    },
    {
      title: "Swap",
      say: "Each swap is remembered as one image of a film: the list, and the two places that changed.",
      type: "\nfunction swap(a, b) {\n  [list[a], list[b]] = [list[b], list[a]];\n  film.push({ list: [...list], a, b });\n}\n",
    },
    {
      title: "Partition",
      say: "Take the last number as a pivot. Whatever is smaller moves to the left of it.",
      type: "\nfunction sort(from, to) {\n  if (from >= to) return;\n  let wall = from;\n  for (let i = from; i < to; i++)\n    if (list[i] < list[to]) swap(i, wall++);\n  swap(to, wall);\n",
    },
    {
      title: "Divide again",
      say: "Now the pivot stands where it belongs. Do the same to its left and to its right.",
      type: "  sort(from, wall - 1);\n  sort(wall + 1, to);\n}\nsort(0, list.length - 1);\n",
    },
    {
      title: "Watch it",
      say: "Play the film. The orange bars are the two that change places.",
      type: '\nfunction frame(n) {\n  const s = film[Math.min(n, film.length - 1)];\n  s.list.forEach((h, i) => box(i * 8, 440 - h, 7, h,\n    i === s.a || i === s.b ? "#ff8f70" : "#7fd4e8"));\n}\n',
      run: 17,
    },
  ],
};

const HALFTONE: Listing = {
  slug: "replay-halftone",
  isReplay: true,
  language: "en",
  file: "halftone.js",
  fps: 12,
  rate: 6,
  page: ["#331f2b", "#21141c"],
  chords: ["A2 E3 C#4 G#4", "F#2 C#3 A3 E4", "D3 A3 F#4 C#5", "E3 B3 G#4"],
  steps: [
    {
      title: "An empty file",
      say: "Hello, and welcome. The file is empty, and at the end there shall be a wave made of dots.",
      type: "// A wave made of dots\nconst GAP = 20;\n",
    },
    {
      title: "A grid",
      say: "A grid first. Every dot has the same size, which is not much of a picture yet.",
      type: '\nlet size = (x, y, n) => 4;\n\nfunction frame(n) {\n  for (let x = 10; x < 440; x += GAP)\n    for (let y = 10; y < 440; y += GAP)\n      dot(x, y, size(x, y, n), "#ff7f9c");\n}\n',
      run: 4,
    },
    {
      title: "First wave",
      say: "The size becomes a question: how high is a wave at this place, right now?",
      type: "\nsize = (x, y, n) =>\n  5 + 4 * Math.sin(x / 40 - n / 8);\n",
      run: 6,
    },
    {
      title: "The wrong turn",
      say: "Somebody in the chat wants both directions multiplied. Let's try. It looks like a waffle.",
      type: "\nsize = (x, y, n) => 5 + 4 *\n  Math.sin(x / 40 - n / 8) * Math.sin(y / 40);\n",
      run: 6,
    },
    {
      title: "Rings",
      say: "What we want is the distance from the middle. Then the wave runs in rings.",
      type: "\nconst far = (x, y) =>\n  Math.hypot(x - 220, y - 220);\nsize = (x, y, n) =>\n  5 + 4 * Math.sin(far(x, y) / 28 - n / 7);\n",
      run: 7,
    },
    {
      title: "Two stones in a pond",
      say: "One more idea from the chat: two stones, not one. Where the waves agree, the dots grow.",
      type: "\nconst from = (x, y, a, b, n) =>\n  Math.sin(Math.hypot(x - a, y - b) / 22 - n / 6);\nsize = (x, y, n) => Math.max(0.6, 4.6 + 2.6 *\n  (from(x, y, 90, 130, n) +\n   from(x, y, 350, 310, n)));\n",
      run: 14,
    },
    {
      title: "Thank you",
      say: "That is all for tonight: twenty-odd lines, and one wrong turn. Thank you for your company.",
      run: 7,
    },
  ],
};

export const LISTINGS: Listing[] = [LIFE, SIEVE, SORT, HALFTONE];
