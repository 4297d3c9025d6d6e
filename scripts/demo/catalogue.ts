export type Category =
  | "gaming"
  | "tech"
  | "art"
  | "music"
  | "cooking"
  | "sports"
  | "education"
  | "entertainment"
  | "lifestyle"
  | "travel"
  | "justchatting";

export type Plan = "free" | "premium" | "creator_pro";

export interface DemoCreator {
  username: string;
  displayName: string;
  bio: string;
  category: Category;
  isVerified: boolean;
  plan: Plan;
}

export interface DemoViewer {
  username: string;
  displayName: string;
  bio: string;
}

export interface DemoTip {
  username: string;
  cents: number;
  message: string;
  afterMs: number;
}

export const CREATORS: DemoCreator[] = [
  {
    username: "nightbus",
    displayName: "Night Bus",
    bio: "Waltzes and ambient sets for late work. Streams most evenings, usually with tea.",
    category: "music",
    isVerified: true,
    plan: "creator_pro",
  },
  {
    username: "slowshader",
    displayName: "Slow Shader",
    bio: "Small programs, typed in front of you until they run. Talks about code on slow Fridays.",
    category: "tech",
    isVerified: true,
    plan: "creator_pro",
  },
  {
    username: "pixel_orchard",
    displayName: "Pixel Orchard",
    bio: "Two friends who write small arcade games, and bots that play them. Recorded as it happened.",
    category: "gaming",
    isVerified: true,
    plan: "premium",
  },
  {
    username: "halftone_hana",
    displayName: "Hana, in halftone",
    bio: "Drawings from blank page to signature, and a generative study now and then.",
    category: "art",
    isVerified: true,
    plan: "creator_pro",
  },
  {
    username: "kitchen_sundays",
    displayName: "Kitchen Sundays",
    bio: "Recipes in drawn steps that you can cook from memory.",
    category: "cooking",
    isVerified: false,
    plan: "premium",
  },
  {
    username: "brine_and_rye",
    displayName: "Brine & Rye",
    bio: "Brot, Suppe und Geduld. Gezeichnete Rezepte und kleine Vorträge aus der Küche.",
    category: "cooking",
    isVerified: false,
    plan: "free",
  },
  {
    username: "corner_kick",
    displayName: "Corner Kick",
    bio: "Rules, pacing and breathing, explained on a board. Coach by day, cyclist by accident.",
    category: "sports",
    isVerified: false,
    plan: "premium",
  },
  {
    username: "theorem_tea",
    displayName: "Theorem & Tea",
    bio: "Maths, physics and chess in a few slides, then a long conversation in the comments.",
    category: "education",
    isVerified: true,
    plan: "creator_pro",
  },
  {
    username: "looplantern",
    displayName: "Loop Lantern",
    bio: "Old games retold like stories, one for every new moon.",
    category: "entertainment",
    isVerified: false,
    plan: "premium",
  },
  {
    username: "fieldnotes",
    displayName: "Field Notes",
    bio: "Mending, measuring the light, noticing. A quieter week in drawn steps.",
    category: "lifestyle",
    isVerified: false,
    plan: "free",
  },
  {
    username: "longway_round",
    displayName: "The Long Way Round",
    bio: "Journeys by the slowest sensible route, drawn on the way.",
    category: "travel",
    isVerified: true,
    plan: "premium",
  },
  {
    username: "tidepool_fm",
    displayName: "Tidepool FM",
    bio: "Small synthesizers, large rooms. Every piece comes with its moving score.",
    category: "music",
    isVerified: false,
    plan: "premium",
  },
  {
    username: "softlaunch",
    displayName: "Soft Launch",
    bio: "Low-key evenings, good questions, nobody shouting. Come as you are.",
    category: "justchatting",
    isVerified: false,
    plan: "free",
  },
  {
    username: "open_mic_cat",
    displayName: "Open Mic Cat",
    bio: "Quiz nights and chess from a very small stage. The cat decides when we are done.",
    category: "entertainment",
    isVerified: false,
    plan: "free",
  },
];

export const VIEWERS: DemoViewer[] = [
  { username: "marlow_k", displayName: "Marlow K.", bio: "Night shifts, slow music, strong tea." },
  {
    username: "teal_umbrella",
    displayName: "Teal Umbrella",
    bio: "It always rains here. I like it.",
  },
  {
    username: "second_breakfast",
    displayName: "Second Breakfast",
    bio: "Cooks twice before noon.",
  },
  {
    username: "juniper_lane",
    displayName: "Juniper Lane",
    bio: "Gardens, hedges, other people's dogs.",
  },
  { username: "oat_and_ink", displayName: "Oat & Ink", bio: "Letterpress on weekends." },
  { username: "quietfridge", displayName: "quiet fridge", bio: "I listen more than I write." },
  {
    username: "pavel_plays",
    displayName: "Pavel plays",
    bio: "Plays old games badly and happily.",
  },
  {
    username: "noor_after_dark",
    displayName: "Noor after dark",
    bio: "Stars, if the clouds let me.",
  },
  { username: "sixth_of_may", displayName: "sixth of may", bio: "Still hoping for a good spring." },
  { username: "bramble_and_co", displayName: "Bramble & Co", bio: "Jam, mostly. Some chutney." },
  {
    username: "lena_vom_deich",
    displayName: "Lena vom Deich",
    bio: "Küste, Wind und zwei Schafe.",
  },
  { username: "tomasz_w", displayName: "Tomasz W.", bio: "Teaches maths, learns guitar." },
  {
    username: "two_left_socks",
    displayName: "Two Left Socks",
    bio: "Knits. The name is a warning.",
  },
  { username: "amina_reads", displayName: "Amina reads", bio: "One book a week, sometimes two." },
  { username: "gravel_and_tea", displayName: "Gravel & Tea", bio: "Long rides with a flask." },
  { username: "night_shift_ned", displayName: "Night Shift Ned", bio: "Awake when you are not." },
  { username: "sofia_m", displayName: "Sofia M.", bio: "Draws on the train." },
  {
    username: "plus_one_percent",
    displayName: "Plus One Percent",
    bio: "A little better every day.",
  },
  { username: "kiezkantine", displayName: "Kiezkantine", bio: "Mittagstisch und schlechte Witze." },
  { username: "hollow_oak", displayName: "Hollow Oak", bio: "Retired forester. Slow typist." },
  {
    username: "margin_notes",
    displayName: "Margin Notes",
    bio: "Writes in the margins, in pencil.",
  },
  {
    username: "yuki_in_transit",
    displayName: "Yuki in transit",
    bio: "Between two cities since 2019.",
  },
  { username: "bassline_bo", displayName: "Bassline Bo", bio: "Bass, mostly at sensible hours." },
];

export const DEMO_TIPS: DemoTip[] = [
  { username: "second_breakfast", cents: 500, message: "For the slow chords", afterMs: 8000 },
  { username: "oat_and_ink", cents: 200, message: "", afterMs: 40_000 },
  {
    username: "bramble_and_co",
    cents: 1000,
    message: "One more hour of this and my thesis is done",
    afterMs: 90_000,
  },
];
