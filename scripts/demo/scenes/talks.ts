import { background, box, disc, fade, paragraph, text } from "./kit/paint.ts";
import type { Context, Cue, Scene } from "./kit/scene.ts";
import { calm } from "./kit/score.ts";
import type { Slide, Talk } from "./kit/talk.ts";
import { at, easeOut, span } from "./kit/timeline.ts";
import { BREAD } from "./talk-bread.ts";
import { NAMES } from "./talk-names.ts";
import { SKY } from "./talk-sky.ts";

interface Timed extends Slide {
  from: number;
  to: number;
  cues: Cue[];
}

/** A sentence stays as long as it takes to read it calmly. */
function timed({ slides }: Talk): Timed[] {
  let now = 0;
  return slides.map((slide) => {
    const from = now;
    now += 0.8;
    const cues = slide.say.map((words) => {
      const start = now;
      now += Math.max(3.2, 1.2 + words.length / 15);
      return { from: start, to: now - 0.15, text: words };
    });
    now += 0.6;
    return { ...slide, from, to: now, cues };
  });
}

function drawSlide(c: Context, talk: Talk, slide: Timed, index: number, t: number): void {
  const since = t - slide.from;
  fade(c, span(since, 0, 0.5), () => {
    const shift = 24 * (1 - easeOut(since / 0.8));
    if (slide.cover) {
      box(c, 90, 232, 90, 8, talk.accent, 4);
      paragraph(c, slide.title, 90, 330 + shift, 570, { size: 66, weight: 800, color: talk.ink });
      text(c, slide.points[0] ?? "", 92, 560 + shift, { size: 28, color: talk.ink, alpha: 0.7 });
    } else {
      box(c, 90, 84, 60, 7, talk.accent, 3);
      paragraph(c, slide.title, 90, 146 + shift, 560, { size: 46, weight: 800, color: talk.ink });
      for (const [i, point] of slide.points.entries()) {
        const when = slide.cues[Math.min(i, slide.cues.length - 1)]?.from ?? slide.from;
        fade(c, span(t, when, when + 0.6), () => {
          disc(c, 102, 301 + i * 92, 7, talk.accent);
          paragraph(c, point, 130, 310 + i * 92, 480, { size: 29, color: talk.ink });
        });
      }
    }
    c.save();
    c.translate(930, 370);
    slide.draw(c, since);
    c.restore();
  });
  text(c, `${index + 1}`, 1216, 676, { size: 20, color: talk.ink, alpha: 0.5, align: "right" });
  text(c, talk.speaker, 90, 676, { size: 20, color: talk.ink, alpha: 0.5 });
}

function talkScene(talk: Talk): Scene {
  const slides = timed(talk);
  const seconds = Math.ceil((at(slides, slides.length - 1).to + 1.4) / 2) * 2;
  return {
    slug: talk.slug,
    seconds,
    fps: 12,
    posterAt: 3.6,
    language: talk.language,
    chapters: slides.map(({ from, title }) => ({
      at: Math.floor(from),
      title: title.replaceAll("\n", " "),
    })),
    captions: [{ language: talk.language, cues: slides.flatMap(({ cues }) => cues) }],
    score: () => ({
      notes: calm({
        seconds,
        chords: talk.chords,
        bar: 7,
        seed: seconds + 40,
        lead: "piano",
        gain: 0.8,
      }),
      room: 0.4,
      bitrate: 26,
    }),
    paint: (c, t) => {
      const index = Math.max(
        0,
        slides.findLastIndex(({ from }) => t >= from),
      );
      background(c, ...talk.page);
      drawSlide(c, talk, at(slides, index), index, t);
    },
  };
}

export const TALK_SCENES: Scene[] = [SKY, NAMES, BREAD].map(talkScene);
