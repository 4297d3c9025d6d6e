import * as schema from "../../worker/db/schema.ts";
import { USAGE_DAYS } from "../../worker/domain/accounts/api-keys/contract-usage.ts";
import { DAY_MS } from "../../worker/domain/accounts/api-keys/limits.ts";
import { newApiKey, prefixOf } from "../../worker/domain/accounts/api-keys/rules.ts";
import { DEMO_KEY_ID } from "./demo-accounts.ts";
import { addRow, type Rows } from "./seed-write.ts";

const CALLS = [
  { route: "GET /api/videos", status: 200, often: 24 },
  { route: "GET /api/videos/:videoId/analytics", status: 200, often: 12 },
  { route: "PATCH /api/videos/:videoId", status: 200, often: 3 },
  { route: "GET /api/videos/:videoId", status: 404, often: 1 },
  { route: "POST /api/streams", status: 403, often: 0.2 },
] as const;

export function addApiKey(rows: Rows, { userId, now }: { userId: string; now: number }): void {
  const createdAt = now - 45 * DAY_MS;
  const key = newApiKey();
  const facts = {
    name: "Upload script",
    prefix: prefixOf(key),
    keyHash: key,
    scopes: ["read", "videos"],
  };
  addRow(rows, schema.apiKeys, {
    id: DEMO_KEY_ID,
    userId,
    ...facts,
    createdAt,
    lastUsedAt: now - 20 * 60_000,
  });
  const today = Math.floor(now / DAY_MS);
  for (let daysAgo = USAGE_DAYS - 1; daysAgo >= 0; daysAgo--) {
    const share =
      (1 + Math.sin((daysAgo / 7) * 2 * Math.PI) / 2) *
      (daysAgo === 0 ? (now % DAY_MS) / DAY_MS : 1);
    for (const { route, status, often } of CALLS) {
      const calls = Math.round(often * 24 * share);
      if (calls > 0)
        addRow(rows, schema.apiKeyDays, {
          keyId: DEMO_KEY_ID,
          userId,
          day: today - daysAgo,
          route,
          status,
          calls,
        });
    }
  }
}
