import * as z from "zod/mini";
import { readStored, writeStored } from "./stored.ts";

const KEY = "player-sound";
const Sound = z.object({ volume: z.number().check(z.minimum(0), z.maximum(1)), muted: z.boolean() });
type Sound = z.infer<typeof Sound>;

/** As loud as this browser's last video was. */
export const loadSound = (): Sound => readStored(KEY, Sound) ?? { volume: 1, muted: false };

export const saveSound = ({ volume, muted }: Sound): void => writeStored(KEY, { volume, muted });
