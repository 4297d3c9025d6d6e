import * as z from "zod/mini";
import { apiRequest } from "#app/lib/api.ts";

const Claimed = z.object({ xp: z.number(), coins: z.number() });

interface Settings {
  enabled?: boolean;
  timeZone?: string;
  title?: string | null;
  colour?: string | null;
  frame?: string | null;
}

export const gameApi = {
  claim: (kind: "quest" | "milestone", id: string) =>
    apiRequest("POST", "/api/gamification/claim-reward", { kind, id }, Claimed),
  buy: (itemId: string) => apiRequest("POST", "/api/gamification/shop", { itemId }),
  set: (settings: Settings) => apiRequest("PATCH", "/api/gamification/settings", settings),
};
