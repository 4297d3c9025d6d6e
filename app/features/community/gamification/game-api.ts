import { apiRequest } from "#app/lib/api.ts";
import type { Claimed } from "#worker/domain/community/gamification/contract-api.ts";
import type { GameSettingsInput } from "#worker/domain/community/gamification/input.ts";

export const gameApi = {
  claim: (kind: Claimed["kind"], id: string) =>
    apiRequest<Claimed>("POST", "/api/gamification/claim-reward", { kind, id }),
  buy: (itemId: string) => apiRequest("POST", "/api/gamification/shop", { itemId }),
  set: (settings: GameSettingsInput) => apiRequest("PATCH", "/api/gamification/settings", settings),
};
