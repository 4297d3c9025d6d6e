import { faker } from "@faker-js/faker";
import { ulid } from "ulid";
import type * as schema from "../../worker/db/schema.ts";
import {
  DEVICES as DEVICE_NAMES,
  SOURCES as SOURCE_NAMES,
} from "../../worker/domain/media/playback/contract.ts";
import { PERIOD_MS } from "../../worker/domain/media/verdicts/contract.ts";
import { viewThreshold } from "../../worker/domain/media/views/contract.ts";
import { COUNTRIES, DEVICES, drawWeighted, HOSTS, type Outcome, SOURCES } from "./demo-view-mix.ts";

export type Session = typeof schema.playbackSessions.$inferInsert;

interface Playback {
  video: { id: string; durationSeconds: number };
  /** Id of the user; null for a visitor. */
  userId: string | null;
  /** `u:<user id>` for an account, `a:<hash>` for a visitor. */
  viewerKey: string;
  startedAt: number;
  outcome: Outcome;
}

/** Returns the playback as the app stores it after the last report, before a job settles it. */
export function drawPlayback({ video, userId, viewerKey, startedAt, outcome }: Playback): Session {
  const length = video.durationSeconds * 1000;
  const needed = viewThreshold(video.durationSeconds);
  const share = drawShare(outcome, needed / length);
  const playedMs = Math.round(length * share);
  const source = SOURCE_NAMES.find((name) => name === drawWeighted(SOURCES)) ?? "unknown";
  const device = DEVICE_NAMES.find((name) => name === drawWeighted(DEVICES)) ?? "unknown";
  const country = drawWeighted(COUNTRIES);
  const stalls = faker.datatype.boolean(0.12) ? faker.number.int({ min: 1, max: 4 }) : 0;
  const period = Math.floor(startedAt / PERIOD_MS);
  return {
    id: `play_${ulid(startedAt, () => faker.number.float({ min: 0, max: 0.999 })).toLowerCase()}`,
    videoId: video.id,
    userId,
    viewerKey,
    standing: userId === null ? "visitor" : "established",
    periodNetwork: `demo-network:${viewerKey}:${period}`,
    periodDevice: `demo-device:${viewerKey}:${period}`,
    playedMs,
    neededMs: needed,
    fetchedAt: outcome === "not_fetched" ? null : startedAt + 300,
    barred: outcome === "robot" ? "robot" : null,
    source,
    sourceHost: source === "external" ? drawWeighted(HOSTS) : null,
    device,
    country: country === "unknown" ? null : country,
    played: hundredthsUpTo(share),
    startMs: Math.round(120 * Math.exp(faker.number.float({ min: 0, max: 3 }))),
    stalls,
    stalledMs: stalls * faker.number.int({ min: 200, max: 1800 }),
    bitrate: faker.number.int({ min: 300_000, max: 2_600_000 }),
    startedAt,
    lastReportAt: startedAt + playedMs + faker.number.int({ max: 4000 }),
  };
}

function drawShare(outcome: Outcome, needed: number): number {
  if (outcome === "too_short") return needed * faker.number.float({ min: 0.02, max: 0.9 });
  const end = faker.datatype.boolean(0.45) ? 1 : faker.number.float({ min: 0.2, max: 0.95 });
  return Math.min(1, Math.max(needed * 1.01, end));
}

const hundredthsUpTo = (share: number) => {
  const count = Math.min(100, Math.ceil(share * 100));
  const bits = "1".repeat(count).padEnd(100, "0");
  return (bits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join("");
};
