import * as z from "zod/mini";
import { postJson } from "#app/api.ts";

const Claimed = z.object({ xp: z.number(), coins: z.number() });

interface Settings {
  enabled?: boolean;
  timeZone?: string;
  title?: string | null;
  colour?: string | null;
  frame?: string | null;
}

export const gameApi = {
  claim: async (kind: "quest" | "milestone", id: string) => Claimed.parse(await postJson("/api/gamification/claim-reward", { kind, id })),
  buy: (itemId: string) => postJson("/api/gamification/shop", { itemId }),
  set: (settings: Settings) => postJson("/api/gamification/settings", settings, "PATCH"),
};
