import type { Voice } from "./score.ts";
import type { Draw } from "./things.ts";

export interface GuideStep {
  title: string;
  say: string;
  seconds?: number;
  draw: Draw;
}

export interface Guide {
  slug: string;
  language: "en" | "de";
  title: string;
  subtitle: string;
  items: string[];
  paper: [string, string];
  spot: string;
  ink: string;
  accent: string;
  chords: string[];
  lead: Voice;
  posterAt?: number;
  steps: GuideStep[];
}
