import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STANDINGS } from "./contract.ts";
import { NETWORK, VIEWS_A_DAY } from "./contract-limits.ts";
import {
  type ActFacts,
  isFarm,
  isSpread,
  judgeAct,
  type LiveViewer,
  type NetworkEvidence,
  type NetworkFigures,
  rankedViewers,
  standingOf,
} from "./rules.ts";

const DAY_MS = 86_400_000;
const names = (n: number) => Array.from({ length: n }, (_, i) => `u:${i}`);
const network = (figures: Partial<NetworkFigures> = {}): NetworkFigures => ({
  first: [],
  established: 0,
  weak: 0,
  weakOnDay: new Map(),
  acts: 1,
  establishedActs: 0,
  evidence: null,
  ...figures,
});
const view = (facts: Partial<ActFacts> = {}): ActFacts => ({
  kind: "view",
  identity: "u:0",
  standing: "established",
  day: 1,
  fetchedBytes: 1_000_000,
  leastBytes: 1_000_000,
  inMinute: 1,
  viewOfDay: 1,
  viewOfChannel: 1,
  devicePlace: null,
  network: null,
  ...facts,
});

describe("judgeAct", () => {
  it("counts a view by a visitor and a view by an established account", () => {
    expect(judgeAct(view())).toBe("counts");
    expect(judgeAct(view({ identity: "a:1", standing: "visitor" }))).toBe("counts");
  });

  it("rejects a view that fetched too few bytes for its played time", () => {
    expect(judgeAct(view({ fetchedBytes: 1024 }))).toBe("few_bytes");
    expect(judgeAct(view({ fetchedBytes: 0, leastBytes: null }))).toBe("counts");
  });

  it("rejects the 7th view by one identity in a minute", () => {
    expect(judgeAct(view({ inMinute: 6 }))).toBe("counts");
    expect(judgeAct(view({ inMinute: 7 }))).toBe("too_fast");
  });

  it("counts the first 20 views of a channel and the first 200 views of all channels by one identity on a day", () => {
    expect(judgeAct(view({ viewOfDay: VIEWS_A_DAY.all, viewOfChannel: VIEWS_A_DAY.channel }))).toBe(
      "counts",
    );
    expect(judgeAct(view({ viewOfDay: 30, viewOfChannel: VIEWS_A_DAY.channel + 1 }))).toBe(
      "too_many",
    );
    expect(judgeAct(view({ viewOfDay: VIEWS_A_DAY.all + 1, viewOfChannel: 1 }))).toBe("too_many");
  });

  it("counts two accounts of a browser profile and rejects the third", () => {
    expect(judgeAct(view({ devicePlace: 2 }))).toBe("counts");
    expect(judgeAct(view({ devicePlace: 3 }))).toBe("shared_device");
  });

  it("makes a follow, a like and a vote wait until the account is confirmed and a week old", () => {
    for (const kind of ["follow", "like", "vote"] as const) {
      const verdicts = STANDINGS.map((standing) =>
        judgeAct(view({ kind, standing, leastBytes: null })),
      );
      expect(verdicts).toEqual(["unconfirmed", "unconfirmed", "new_account", "counts"]);
    }
  });

  it("counts the first 4 established accounts of a network, and none if the network has 13", () => {
    const verdictsOf = (identities: string[]) => {
      const figures = network({
        first: identities.slice(0, NETWORK.established),
        established: identities.length,
      });
      return identities.map((identity) => judgeAct(view({ identity, network: figures })));
    };
    expect(verdictsOf(names(6))).toEqual([
      "counts",
      "counts",
      "counts",
      "counts",
      "crowded_network",
      "crowded_network",
    ]);
    expect(new Set(verdictsOf(names(NETWORK.establishedMost + 1)))).toEqual(
      new Set(["crowded_network"]),
    );
  });

  it("rejects an identity that is missing from the figures of its network", () => {
    const figures = network({
      first: names(2),
      established: 2,
      weak: 2,
      weakOnDay: new Map([[1, 2]]),
    });
    expect(judgeAct(view({ identity: "u:9", network: figures }))).toBe("crowded_network");
    expect(judgeAct(view({ identity: "a:9", standing: "visitor", day: 2, network: figures }))).toBe(
      "crowded_network",
    );
  });

  it("counts 6 visitors of a network on a day, and none if there are 7", () => {
    const verdict = (onDay: number) =>
      judgeAct(
        view({
          identity: "a:1",
          standing: "visitor",
          network: network({ weak: onDay, weakOnDay: new Map([[1, onDay]]) }),
        }),
      );
    expect(verdict(NETWORK.weakADay)).toBe("counts");
    expect(verdict(NETWORK.weakADay + 1)).toBe("crowded_network");
  });

  it("rejects all viewers of a network with 31 visitors in a period, including established accounts", () => {
    const figures = network({
      first: names(1),
      established: 1,
      weak: NETWORK.weakAPeriod + 1,
      weakOnDay: new Map([[1, 1]]),
    });
    expect(judgeAct(view({ network: figures }))).toBe("crowded_network");
    expect(judgeAct(view({ identity: "a:1", standing: "visitor", network: figures }))).toBe(
      "crowded_network",
    );
  });
});

describe("judgeAct and isFarm with evidence", () => {
  const evidence: NetworkEvidence = {
    networkAccounts: 60,
    networkActs: 1000,
    audience: 2000,
    audienceActs: 4000,
    crowded: 0,
    crowdedActs: 0,
  };
  const school = network({
    first: names(4),
    established: 40,
    weak: 40,
    weakOnDay: new Map([[1, 40]]),
    acts: 160,
    establishedActs: 80,
    evidence,
  });
  const withEvidence = (change: Partial<NetworkEvidence>) => ({
    ...school,
    evidence: { ...evidence, ...change },
  });

  it("counts all viewers of a network that watches many channels and is a small part of this channel's audience", () => {
    expect(judgeAct(view({ identity: "u:39", network: school }))).toBe("counts");
    expect(judgeAct(view({ identity: "a:1", standing: "visitor", network: school }))).toBe(
      "counts",
    );
    expect(isFarm(school)).toBe(false);
  });

  it.each([
    ["no evidence", null],
    ["fewer established accounts than visitors", { networkAccounts: 39 }],
    ["few acts of established accounts for other channels", { networkActs: 500 }],
    ["a small audience", { audience: 900 }],
    ["an audience that does little", { audienceActs: 1900 }],
    ["other crowded networks that add half of the audience", { crowded: 930 }],
    ["other crowded networks that act half as much as the audience", { crowdedActs: 1850 }],
  ])("does not count viewers of a network with %s", (_, change) => {
    const figures = change === null ? { ...school, evidence: null } : withEvidence(change);
    expect(judgeAct(view({ identity: "u:39", network: figures }))).toBe("crowded_network");
  });

  it("applies one limit to visitors, new accounts and established accounts together", () => {
    expect(isSpread({ ...school, weak: 81 })).toBe(false);
    expect(isSpread({ ...school, acts: 321 })).toBe(false);
  });

  it("takes back acts only above twice the limits, and never because other networks used up the shared limit", () => {
    expect([
      isSpread(withEvidence({ audience: 900 })),
      isFarm(withEvidence({ audience: 900 })),
    ]).toEqual([false, false]);
    expect(isFarm(withEvidence({ audience: 400 }))).toBe(true);
    expect(isFarm(withEvidence({ networkActs: 250 }))).toBe(true);
    expect(isFarm(withEvidence({ crowded: 2000 }))).toBe(false);
  });
});

describe("standingOf", () => {
  it("depends on the confirmed email address and the age of the account", () => {
    expect(standingOf(null, 0)).toBe("visitor");
    expect(standingOf({ createdAt: 0, emailVerifiedAt: null }, 90 * DAY_MS)).toBe("unconfirmed");
    expect(standingOf({ createdAt: 0, emailVerifiedAt: 1 }, 7 * DAY_MS - 1)).toBe("new");
    expect(standingOf({ createdAt: 0, emailVerifiedAt: 1 }, 7 * DAY_MS)).toBe("established");
  });
});

describe("rankedViewers", () => {
  const viewers = (n: number, viewer: Partial<LiveViewer>): LiveViewer[] =>
    Array.from({ length: n }, () => ({
      isKnown: true,
      isEstablished: false,
      network: "a",
      ...viewer,
    }));

  it("does not rank a socket without an identity", () => {
    expect(rankedViewers(viewers(150, { isKnown: false }))).toBe(0);
  });

  it("ranks at most 3 visitors and 6 established accounts of one network", () => {
    expect(rankedViewers(viewers(150, {}))).toBe(3);
    expect(rankedViewers(viewers(150, { isEstablished: true }))).toBe(6);
  });

  it("ranks all viewers without a known network as one network", () => {
    expect(rankedViewers(viewers(150, { network: null }))).toBe(3);
  });

  it("ranks 40 of 150 viewers on one network when 1,000 viewers on other networks watch", () => {
    const others = Array.from({ length: 1000 }, (_, i) => viewers(1, { network: `n${i}` })).flat();
    expect(rankedViewers([...others, ...viewers(150, {})])).toBe(1040);
  });

  it("ranks at most as many viewers as there are, and always ranks a viewer on a separate network", () => {
    const viewer = fc.record({
      isKnown: fc.boolean(),
      isEstablished: fc.boolean(),
      network: fc.option(fc.integer({ min: 0, max: 5 }).map(String), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(viewer, { maxLength: 300 }), (list) => {
        const ranked = rankedViewers(list);
        expect(ranked).toBeLessThanOrEqual(list.filter(({ isKnown }) => isKnown).length);
        expect(
          rankedViewers([...list, { isKnown: true, isEstablished: false, network: "alone" }]),
        ).toBeGreaterThan(ranked);
      }),
    );
  });
});
