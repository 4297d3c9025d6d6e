import { faker } from "@faker-js/faker";
import { ulid } from "ulid";
import type * as schema from "../../worker/db/schema.ts";
import { DAY_MS } from "../../worker/domain/kernel/calendar/days.ts";
import { SETTLE_AFTER_MS, type Verdict } from "../../worker/domain/media/views/contract.ts";
import { COUNTRIES, DEVICES, drawWeighted, HOSTS, SOURCES } from "./demo-view-mix.ts";

export type Session = typeof schema.playbackSessions.$inferInsert;

interface Single {
  video: { id: string };
  day: number;
  verdict: Verdict;
  needed: number;
  length: number;
  now: number;
}

export function singlePlayback({
  video,
  day,
  verdict,
  needed,
  length,
  now,
}: Single): Session | null {
  const end = Math.min((day + 1) * DAY_MS, now - SETTLE_AFTER_MS - length * 2);
  if (end <= day * DAY_MS) return null;
  const startedAt = faker.number.int({ min: day * DAY_MS, max: end - 1 });
  const isShort = verdict === "too_short";
  const share = isShort
    ? faker.number.float({ min: 0.02, max: 0.95 }) * (needed / length)
    : faker.number.float({ min: needed / length, max: 1 });
  const playedMs =
    verdict === "not_fetched"
      ? needed
      : Math.round(
          length * Math.max(0, isShort ? Math.min(share, 1) : Math.max(share, needed / length)),
        );
  const source = drawWeighted(SOURCES) as NonNullable<Session["source"]>;
  const isWithheld = source === "unknown";
  const country = drawWeighted(COUNTRIES);
  const lastReportAt = startedAt + playedMs + faker.number.int({ max: 4000 });
  return {
    id: `play_${ulid(startedAt, () => faker.number.float({ min: 0, max: 0.999 })).toLowerCase()}`,
    videoId: video.id,
    viewerKey: `a:${faker.string.hexadecimal({ length: 64, casing: "lower", prefix: "" })}`,
    playedMs,
    neededMs: needed,
    fetchedAt: verdict === "not_fetched" ? null : startedAt + 300,
    countedAt: verdict === "counted" ? startedAt + needed + 200 : null,
    barred: verdict === "own" || verdict === "robot" ? verdict : null,
    verdict,
    settledAt: lastReportAt + SETTLE_AFTER_MS,
    source,
    sourceHost: source === "external" ? drawWeighted(HOSTS) : null,
    device: isWithheld
      ? "unknown"
      : (drawWeighted(DEVICES.slice(0, -1)) as NonNullable<Session["device"]>),
    country: isWithheld || country === "unknown" ? null : country,
    played: hundredthsUpTo(playedMs / length),
    startedAt,
    lastReportAt,
  };
}

export const hundredthsUpTo = (share: number) => {
  const count = Math.min(100, Math.ceil(share * 100));
  const bits = "1".repeat(count).padEnd(100, "0");
  return (bits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join("");
};
