export interface DemoPlaylist {
  owner: string;
  title: string;
  description: string;
  visibility: "public" | "private";
  /** Scenes of the videos, first to last. */
  clips: string[];
}

export const PLAYLISTS: DemoPlaylist[] = [
  {
    owner: "slowshader",
    title: "Programs from an empty file",
    description: "Every line is typed in order, and the program runs at the end.",
    visibility: "public",
    clips: ["code-life", "code-sort", "replay-halftone", "talk-names"],
  },
  {
    owner: "halftone_hana",
    title: "From blank page to signature",
    description: "Drawings, and the studies that taught me to draw them.",
    visibility: "public",
    clips: ["draw-lighthouse", "draw-fuchs", "study-streams", "study-seeds"],
  },
  {
    owner: "nightbus",
    title: "Short pieces for late hours",
    description: "A waltz, a night line, and two friends who write better endings.",
    visibility: "public",
    clips: ["music-waltz", "music-nachtbus", "music-round", "music-sevens"],
  },
  {
    owner: "theorem_tea",
    title: "Two minutes of why",
    description: "One question at a time.",
    visibility: "public",
    clips: ["talk-sky", "data-planets", "code-sieb", "chess-reti"],
  },
  {
    owner: "kitchen_sundays",
    title: "Cook this tonight",
    description: "Nothing here takes more than half an hour.",
    visibility: "public",
    clips: ["recipe-pancakes", "recipe-shakshuka", "recipe-linsensuppe"],
  },
  {
    owner: "demo_viewer",
    title: "Sunday morning",
    description: "",
    visibility: "private",
    clips: ["quiet-train", "recipe-pancakes", "music-waltz", "draw-harbor"],
  },
];
