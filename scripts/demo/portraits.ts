// Draws SVG portraits of the demo's viewers and SVG banners of the demo's creators.

type Hair = "short" | "long" | "bun" | "curls" | "bob" | "beanie" | "bald" | "part";
type Extra = "glasses" | "beard" | "both" | "none";

export interface Portrait {
  username: string;
  hair: Hair;
  hairColor: string;
  skin: string;
  shirt: string;
  background: [string, string];
  extra: Extra;
}

const portrait = (
  username: string,
  [hair, extra]: [Hair, Extra],
  [hairColor, skin, shirt, from, to]: [string, string, string, string, string],
): Portrait => ({ username, hair, hairColor, skin, shirt, background: [from, to], extra });

export const PORTRAITS: Portrait[] = [
  portrait(
    "marlow_k",
    ["short", "glasses"],
    ["#3b2a20", "#e8b48c", "#2f5d62", "#f6d8a8", "#e9a178"],
  ),
  portrait(
    "teal_umbrella",
    ["bob", "none"],
    ["#1d2b3a", "#f2c9a5", "#0f8b8d", "#bfe8e4", "#5fb8b4"],
  ),
  portrait(
    "second_breakfast",
    ["curls", "none"],
    ["#6b3e1d", "#d99a6c", "#d9822b", "#fff0c9", "#f4c76a"],
  ),
  portrait(
    "juniper_lane",
    ["long", "none"],
    ["#7a3b1a", "#f0c7a8", "#4a6741", "#dbe9c8", "#93b379"],
  ),
  portrait(
    "oat_and_ink",
    ["bun", "glasses"],
    ["#2b2b2b", "#e6b996", "#6d5a4b", "#f4eadb", "#cbb79d"],
  ),
  portrait(
    "quietfridge",
    ["bald", "beard"],
    ["#5a4636", "#d8a47f", "#5a6b8c", "#dfe6f2", "#9aaccb"],
  ),
  portrait(
    "pavel_plays",
    ["beanie", "beard"],
    ["#8f3b3b", "#e4b08a", "#2c2c54", "#c9c4f0", "#7f78c9"],
  ),
  portrait(
    "noor_after_dark",
    ["long", "none"],
    ["#14121f", "#b97a56", "#4b2e83", "#3a2a6b", "#120d2a"],
  ),
  portrait(
    "sixth_of_may",
    ["part", "none"],
    ["#c98a3a", "#f4d2b4", "#d45d79", "#ffe0e6", "#f5a3b5"],
  ),
  portrait(
    "bramble_and_co",
    ["curls", "both"],
    ["#4a2c1a", "#c98b62", "#5b2a4a", "#e7c9de", "#a65f8f"],
  ),
  portrait(
    "lena_vom_deich",
    ["long", "none"],
    ["#e2c275", "#f3cfb3", "#1f4e79", "#cfe4f5", "#7fb2d9"],
  ),
  portrait("tomasz_w", ["short", "beard"], ["#6d4c33", "#e5b592", "#7a2e2e", "#f3d7c9", "#d08a6e"]),
  portrait(
    "two_left_socks",
    ["beanie", "none"],
    ["#2a9d8f", "#efc6a0", "#e76f51", "#fde9d9", "#f4a98c"],
  ),
  portrait(
    "amina_reads",
    ["bun", "glasses"],
    ["#1c1410", "#8d5a3b", "#b23a48", "#f9dcc4", "#e39b72"],
  ),
  portrait(
    "gravel_and_tea",
    ["bald", "glasses"],
    ["#777777", "#caa07d", "#3e5641", "#dfe5d3", "#a3b18a"],
  ),
  portrait(
    "night_shift_ned",
    ["part", "none"],
    ["#23272f", "#e0b58f", "#233a63", "#26324d", "#0e1626"],
  ),
  portrait("sofia_m", ["bob", "none"], ["#8a4b2a", "#f1c6a2", "#6a4c93", "#eadcf5", "#b39ad1"]),
  portrait(
    "plus_one_percent",
    ["short", "none"],
    ["#1f1a17", "#a86f49", "#1b998b", "#d4f1ea", "#7cd0bf"],
  ),
  portrait(
    "kiezkantine",
    ["curls", "beard"],
    ["#3a3a3a", "#dca981", "#bc4b51", "#f6e3d0", "#e1a87a"],
  ),
  portrait("hollow_oak", ["part", "both"], ["#9a9a94", "#e3bb99", "#4d5b3a", "#e6e3cf", "#b3ad7f"]),
  portrait(
    "margin_notes",
    ["bob", "glasses"],
    ["#b5532c", "#f5d3b9", "#33415c", "#e4e9f2", "#a9b6cf"],
  ),
  portrait(
    "yuki_in_transit",
    ["bob", "none"],
    ["#17161a", "#f0cba6", "#e63946", "#ffe3dc", "#f7a998"],
  ),
  portrait(
    "bassline_bo",
    ["curls", "glasses"],
    ["#120f0d", "#6f4428", "#f4a300", "#3b2f5c", "#19122e"],
  ),
];

const HAIR_BEHIND: Partial<Record<Hair, string>> = {
  long: "M25 46C20 8 80 8 75 46L78 82H60V50H40V82H22Z",
  bob: "M27 44C22 12 78 12 73 44L75 64Q62 68 60 60V46H40V60Q38 68 25 64Z",
};
const FRINGE = "M31 42C27 17 73 17 69 42C66 33 60 30 50 31S34 33 31 42Z";
const HAIR_BEFORE: Record<Hair, string> = {
  short: FRINGE,
  long: "M30 44C27 17 73 17 70 44C66 36 60 30 53 29C46 34 36 34 30 44Z",
  bun: `M50 8a8 8 0 1 1 0 16a8 8 0 1 1 0-16Z${FRINGE}`,
  curls: [
    [32, 34, 7],
    [37, 25, 8],
    [47, 20, 8],
    [57, 21, 8],
    [65, 27, 7],
    [69, 36, 6],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 -${2 * r} 0Z`,
    )
    .join(""),
  bob: "M30 43C27 18 73 18 70 43C68 36 66 34 64 33H36C33 35 31 38 30 43Z",
  beanie: "M29 36C29 12 71 12 71 36ZM27 33h46v8H27Z",
  bald: "",
  part: "M30 42C28 16 72 16 70 42C68 33 60 28 42 28C38 31 32 34 30 42Z",
};

/** Returns a square SVG portrait. */
export function portraitSvg({ hair, hairColor, skin, shirt, background, extra }: Portrait): string {
  const behind = HAIR_BEHIND[hair];
  const hasBeard = extra === "beard" || extra === "both";
  const hasGlasses = extra === "glasses" || extra === "both";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="256" height="256">
<linearGradient id="b" x2="0" y2="1"><stop stop-color="${background[0]}"/><stop offset="1" stop-color="${background[1]}"/></linearGradient>
<rect width="100" height="100" fill="url(#b)"/>
${behind ? `<path fill="${hairColor}" d="${behind}"/>` : ""}
<path fill="${shirt}" d="M8 100C8 80 28 74 50 74S92 80 92 100Z"/>
<path fill="${skin}" d="M42 58H58V72Q50 82 42 72Z"/><path fill="#000" opacity=".12" d="M42 62Q50 72 58 62V68Q50 76 42 68Z"/>
<g fill="${skin}"><circle cx="31" cy="46" r="4"/><circle cx="69" cy="46" r="4"/><ellipse cx="50" cy="44" rx="19" ry="22"/></g>
${hasBeard ? `<path fill="${hair === "beanie" ? "#5b3a29" : hairColor}" d="M31 46C31 72 69 72 69 46C66 54 60 52 50 52S34 54 31 46Z"/>` : ""}
<g fill="#22201e"><circle cx="43" cy="44" r="2"/><circle cx="57" cy="44" r="2"/></g>
<path fill="none" stroke="${hasBeard ? "#f3d9c8" : "#8a4a3a"}" stroke-width="1.8" stroke-linecap="round" d="M45 56Q50 60 55 56"/>
${hasGlasses ? '<g fill="#fff" fill-opacity=".18" stroke="#2a2a2a" stroke-width="1.6"><circle cx="42.5" cy="44" r="6"/><circle cx="57.5" cy="44" r="6"/><path fill="none" d="M48.5 43Q50 42 51.5 43M36.5 43L31 41M63.5 43L69 41"/></g>' : ""}
<path fill="${hairColor}" d="${HAIR_BEFORE[hair]}"/>
</svg>`;
}

/** Returns an SVG banner: hills and a sun in the colors of the creator's avatar. */
export function bannerSvg(username: string, colors: readonly string[]): string {
  let state = [...username].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const [from = "#222", ...others] = colors;
  const bands = others.map((color, i) => {
    const top = 90 + i * (180 / others.length);
    const [lift, drop] = [random() * 110 - 55, random() * 110 - 55];
    return `<path fill="${color}" opacity="${0.35 + i * 0.15}" d="M0 ${top + drop / 2}C300 ${top + lift} 420 ${top + drop} 640 ${top}S1000 ${top - lift} 1200 ${top - drop / 2}V300H0Z"/>`;
  });
  const sun = `<circle cx="${160 + random() * 880}" cy="${60 + random() * 40}" r="${26 + random() * 26}" fill="${others.at(-1) ?? from}" opacity=".85"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 300" width="1600" height="400"><rect width="1200" height="300" fill="${from}"/>${sun}${bands.join("")}</svg>`;
}
