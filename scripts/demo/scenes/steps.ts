import { HANDY_GUIDES } from "./guides-handy.ts";
import { RECIPES } from "./guides-recipes.ts";
import type { Guide, GuideStep } from "./kit/guide.ts";
import { background, box, disc, fade, paragraph, place, text } from "./kit/paint.ts";
import type { Context, Scene } from "./kit/scene.ts";
import { calm, type Note } from "./kit/score.ts";
import { at, during, easeOut, span } from "./kit/timeline.ts";

const INTRO = 6;

interface Timed extends GuideStep {
  from: number;
  to: number;
}

function timed({ steps }: Guide): Timed[] {
  let now = INTRO;
  return steps.map((step) => {
    const from = now;
    now += step.seconds ?? Math.max(6.5, 3 + step.say.length / 15);
    return { ...step, from, to: now };
  });
}

function drawIntro(c: Context, guide: Guide, t: number): void {
  fade(c, 1 - span(t, INTRO - 0.5, INTRO), () => {
    text(c, guide.title, 90, 150, { size: 66, weight: 800, color: guide.ink });
    text(c, guide.subtitle, 92, 204, { size: 27, color: guide.ink, alpha: 0.75 });
    for (const [i, item] of guide.items.entries()) {
      const shown = span(t, 0.5 + i * 0.35, 0.9 + i * 0.35);
      fade(c, shown, () => {
        disc(c, 104, 274 + i * 46, 6, guide.accent);
        text(c, item, 128, 283 + i * 46, { size: 27, color: guide.ink });
      });
    }
    place(c, { x: 940, y: 400, scale: 1.25 }, () =>
      at(guide.steps, guide.steps.length - 1).draw(c, t),
    );
  });
}

function drawStep(c: Context, guide: Guide, step: Timed, number: number, t: number): void {
  const inside = during(t, step.from, step.to, 0.4);
  fade(c, inside, () => {
    const rise = 30 * (1 - easeOut((t - step.from) / 0.7));
    disc(c, 122, 166, 46, guide.accent);
    text(c, String(number), 122, 184, {
      size: 50,
      weight: 800,
      align: "center",
      color: guide.paper[0],
    });
    paragraph(c, step.title, 90, 290 + rise, 480, { size: 46, weight: 800, color: guide.ink });
    paragraph(c, step.say, 90, 400 + rise, 470, { size: 27, color: guide.ink, alpha: 0.85 });
    place(c, { x: 900, y: 390, scale: 1.3 }, () => step.draw(c, t - step.from));
  });
}

function drawGuide(c: Context, guide: Guide, steps: Timed[], t: number): void {
  background(c, guide.paper[0], guide.paper[1]);
  disc(c, 900, 380, 300, guide.spot);
  if (t < INTRO) {
    drawIntro(c, guide, t);
    return;
  }
  const index = Math.max(
    0,
    steps.findLastIndex(({ from }) => t >= from),
  );
  drawStep(c, guide, at(steps, index), index + 1, t);
  for (const i of steps.keys())
    box(c, 90 + i * 44, 650, 32, 7, i <= index ? guide.accent : guide.spot, 3);
}

function guideScene(guide: Guide): Scene {
  const steps = timed(guide);
  const end = at(steps, steps.length - 1).to;
  const seconds = Math.ceil((end + 0.5) / 2) * 2;
  at(steps, steps.length - 1).to = seconds + 1;
  const taps = (): Note[] =>
    steps.map(({ from }) => ({ at: from, length: 0.5, pitch: 76, voice: "bell", gain: 0.22 }));
  return {
    slug: guide.slug,
    seconds,
    fps: 12,
    posterAt: guide.posterAt ?? 4.5,
    language: guide.language,
    chapters: [
      { at: 0, title: guide.language === "de" ? "Was du brauchst" : "What you need" },
      ...steps.map(({ from, title }) => ({ at: Math.ceil(from), title })),
    ],
    captions: [
      {
        language: guide.language,
        cues: [
          { from: 0.3, to: INTRO - 0.2, text: `${guide.title}. ${guide.subtitle}` },
          ...steps.map(({ from, to, say }) => ({
            from: from + 0.2,
            to: Math.min(to, seconds) - 0.2,
            text: say,
          })),
        ],
      },
    ],
    score: () => ({
      notes: [
        ...calm({
          seconds,
          chords: guide.chords,
          bar: 4,
          seed: seconds + guide.title.length,
          lead: guide.lead,
        }),
        ...taps(),
      ],
      room: 0.25,
      bitrate: 26,
    }),
    paint: (c, t) => drawGuide(c, guide, steps, t),
  };
}

export const STEP_SCENES: Scene[] = [...RECIPES, ...HANDY_GUIDES].map(guideScene);
