import {
  type Act,
  DAY_MS,
  DAYS,
  HOUR_MS,
  type Population,
  START,
  withoutRepeats,
} from "./contract.ts";
import { ACCOUNTS, farmChannel, grown, MINUTE_MS, PLAYED, UNPLAYED, VIDEOS } from "./farm-parts.ts";
import { seeded } from "./random.ts";

/**
 * A farm of 1,000 old accounts, 20 on each of 50 IP networks, so that each network has only a small
 * share of the channel's viewers. The accounts also watch six other channels of the farm.
 */
export function sisterChannels(number: number): Population {
  const random = seeded(7000 + number);
  const channel = farmChannel(number);
  const acts: Act[] = [];
  for (let i = 0; i < ACCOUNTS; i++) {
    const network = `198.51.${100 + number}.${(i % 50) + 1}`;
    const common = {
      identity: `u:farm-${number}-account-${i}`,
      account: grown(random),
      network,
      device: `farm-${number}-device-${i}`,
    };
    for (let day = 0; day < DAYS; day++) {
      let at = START + day * DAY_MS + random.whole(6 * HOUR_MS, 14 * HOUR_MS);
      for (let n = 0; n < 21; n++) {
        const to = n % 7 === 0 ? channel : `${channel}-sister-${n % 7}`;
        acts.push({
          ...common,
          kind: "view",
          channel: to,
          video: `${to}-video-${(n + 7 * day) % VIDEOS}`,
          at,
          ...PLAYED,
        });
        at += 3 * MINUTE_MS;
      }
    }
    if (i % 5 === 0)
      acts.push({
        ...common,
        kind: "follow",
        channel,
        video: channel,
        at: START + random.whole(6 * HOUR_MS, 40 * HOUR_MS),
        ...UNPLAYED,
      });
  }
  const description =
    "confirmed, a month old, full playback, the rest on six channels of the same farm";
  return {
    name: "sister channels",
    description,
    kind: "patient",
    channel,
    acts: withoutRepeats(acts),
  };
}
