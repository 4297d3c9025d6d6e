import {
  type Act,
  DAY_MS,
  DAYS,
  HOUR_MS,
  type Population,
  START,
  withoutRepeats,
} from "./contract.ts";
import {
  ACCOUNTS,
  farmChannel,
  grown,
  NETWORKS,
  PLAYED,
  parkedAccount,
  UNPLAYED,
  VIDEOS,
} from "./farm-parts.ts";
import { seeded } from "./random.ts";

/**
 * A farm of 1,000 accounts on 20 IP networks. To fake a wide audience, signed-out browsers on 50
 * other IP addresses share videos: each share without a cookie counts as a new visitor.
 */
export function forgedAudience(number: number): Population {
  const random = seeded(7000 + number);
  const channel = farmChannel(number);
  const acts: Act[] = [];
  const share = (network: string, video: string, of: string, at: number) => {
    const identity = `a:farm-${number}-sharer-${acts.length}`;
    acts.push({
      kind: "share",
      identity,
      account: null,
      network,
      device: null,
      channel: of,
      video,
      at,
      ...UNPLAYED,
    });
  };
  for (let i = 0; i < ACCOUNTS; i++) {
    const account = i % 2 === 0 ? parkedAccount(random) : grown(random);
    const network = `198.51.${100 + number}.${(Math.floor(i / 2) % NETWORKS) + 1}`;
    const common = {
      identity: `u:farm-${number}-account-${i}`,
      account,
      network,
      device: `farm-${number}-device-${i}`,
      channel,
    };
    for (let day = 0; day < DAYS; day++) {
      const at = START + day * DAY_MS + random.whole(6 * HOUR_MS, 14 * HOUR_MS);
      acts.push({
        ...common,
        kind: "view",
        video: `${channel}-video-${(i + day) % VIDEOS}`,
        at,
        ...PLAYED,
      });
    }
    acts.push({
      ...common,
      kind: "follow",
      video: channel,
      at: START + random.whole(6 * HOUR_MS, 40 * HOUR_MS),
      ...UNPLAYED,
    });
  }
  for (let n = 0; n < 50 * 30; n++)
    share(
      `203.0.113.${(n % 50) + 1}`,
      `${channel}-video-${n % VIDEOS}`,
      channel,
      START + 6 * HOUR_MS + n * 1000,
    );
  for (let n = 0; n < NETWORKS * 900; n++) {
    const otherChannel = `channel-${random.whole(0, 1999)}`;
    share(
      `198.51.${100 + number}.${(n % NETWORKS) + 1}`,
      `${otherChannel}-video-${random.whole(0, 39)}`,
      otherChannel,
      START + 7 * HOUR_MS + n * 1000,
    );
  }
  const description =
    "half established, half unconfirmed; shares without a cookie make their audience";
  return {
    name: "forged audience",
    description,
    kind: "impatient",
    channel,
    acts: withoutRepeats(acts),
  };
}
