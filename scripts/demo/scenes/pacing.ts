import { background, box, disc, line, type Point, text } from "./kit/paint.ts";
import type { Context } from "./kit/scene.ts";
import { at, clamp, once, range } from "./kit/timeline.ts";

const RUNNERS = [
  {
    name: "Fast start",
    color: "#ff6b5e",
    pace: (km: number) => 250 + 13.5 * km - (km > 4.4 ? 6 : 0),
  },
  { name: "Even pace", color: "#4fc3a1", pace: () => 274 },
  { name: "Fast finish", color: "#5b9bff", pace: (km: number) => 288 - 5 * km },
];

/** Seconds after which each runner has covered each hundredth of five kilometers. */
const runs = once(() =>
  RUNNERS.map(({ pace }) => {
    let now = 0;
    return range(501).map((i) => {
      const when = now;
      now += pace(i / 100) / 100;
      return when;
    });
  }),
);

function kilometersAt(times: number[], seconds: number): number {
  const next = times.findIndex((when) => when > seconds);
  if (next < 0) return 5;
  const before = at(times, Math.max(0, next - 1));
  return (next - 1 + clamp((seconds - before) / (at(times, next) - before))) / 100;
}

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

function trackPoint(part: number, lane: number): Point {
  const [half, radius] = [170, 130 + lane * 22];
  const around = 2 * Math.PI * 130 + half * 4;
  let way = (((part % 1) + 1) % 1) * around;
  const [x, y] = [400, 330];
  if (way < half * 2) return [x - half + way, y + radius];
  way -= half * 2;
  if (way < Math.PI * 130) {
    const a = Math.PI / 2 - way / 130;
    return [x + half + Math.cos(a) * radius, y + Math.sin(a) * radius];
  }
  way -= Math.PI * 130;
  if (way < half * 2) return [x + half - way, y - radius];
  const a = -Math.PI / 2 - (way - half * 2) / 130;
  return [x - half + Math.cos(a) * radius, y + Math.sin(a) * radius];
}

export function paintPacing(c: Context, t: number): void {
  background(c, "#fdf6ec", "#f6e8d5");
  for (const lane of range(3))
    line(
      c,
      range(121).map((i) => trackPoint(i / 120, lane)),
      "#d9794f",
      20,
    );
  line(
    c,
    [
      [230, 450],
      [230, 520],
    ],
    "#ffffff",
    5,
  );
  const seconds = clamp((t - 8) / 48) * 1440;
  text(c, "Three ways to run five kilometers", 60, 84, { size: 38, weight: 800, color: "#2d2a32" });
  text(c, "a simulation: one lap is 400 m, one second of video is half a minute", 60, 118, {
    size: 21,
    color: "#77706d",
  });
  text(c, clockOf(seconds), 400, 346, { size: 54, weight: 800, align: "center", color: "#2d2a32" });
  for (const [i, { name, color, pace }] of RUNNERS.entries()) {
    const times = at(runs(), i);
    const km = kilometersAt(times, seconds);
    disc(c, ...trackPoint(km / 0.4, i), 13, "#ffffff");
    disc(c, ...trackPoint(km / 0.4, i), 10, color);
    const y = 200 + i * 130;
    text(c, name, 800, y, { size: 27, weight: 700, color });
    text(c, km >= 5 ? `finished in ${clockOf(at(times, 500))}` : `${km.toFixed(2)} km`, 1220, y, {
      size: 24,
      align: "right",
      color: "#2d2a32",
      weight: 700,
    });
    box(c, 800, y + 18, 420, 20, "#e9d8c3", 10);
    box(c, 800, y + 18, 8 + 412 * (km / 5), 20, color, 10);
    text(c, km >= 5 ? " " : `now ${clockOf(pace(km))} per km`, 800, y + 66, {
      size: 19,
      color: "#77706d",
    });
  }
}
