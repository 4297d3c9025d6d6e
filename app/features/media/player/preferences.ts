import * as z from "zod/mini";
import { LATENCIES } from "#app/features/live/viewer/player-contract.ts";
import { readStored, writeStored } from "./stored.ts";

export const CAPTION_SIZES = ["small", "medium", "large", "huge"] as const;
export const CAPTION_BACKGROUNDS = ["solid", "half", "none"] as const;
export type CaptionSize = (typeof CAPTION_SIZES)[number];
export type CaptionBackground = (typeof CAPTION_BACKGROUNDS)[number];

const KEY = "player-preferences";
/** Each preference has its own fallback, so that one invalid value does not reset all. */
const Preferences = z.object({
  rate: z.catch(z.number().check(z.minimum(0.25), z.maximum(2)), 1),
  quality: z.catch(z.nullable(z.string().check(z.regex(/^(auto|\d{3,4}p)$/))), null),
  captions: z.catch(z.boolean(), false),
  captionLanguage: z.catch(z.nullable(z.string().check(z.maxLength(40))), null),
  captionSize: z.catch(z.enum(CAPTION_SIZES), "medium"),
  captionGround: z.catch(z.enum(CAPTION_BACKGROUNDS), "half"),
  autoplayNext: z.catch(z.boolean(), true),
  latency: z.catch(z.enum(LATENCIES), "auto"),
});
export type Preferences = z.infer<typeof Preferences>;

const DEFAULTS = Preferences.parse({});
const listeners = new Set<() => void>();
let known: Preferences | null = null;

/** Returns the same object until a preference changes. The volume has its own stored key. */
export function preferences(): Preferences {
  known ??= readStored(KEY, Preferences) ?? DEFAULTS;
  return known;
}

export function setPreferences(changed: Partial<Preferences>): void {
  known = { ...preferences(), ...changed };
  writeStored(KEY, known);
  for (const listener of listeners) listener();
}

export function onPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const defaultPreferences = (): Preferences => DEFAULTS;
