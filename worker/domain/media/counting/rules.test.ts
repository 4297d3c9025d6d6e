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

  it("rejects the 7th view by one account in a minute", () => {
    expect(judgeAct(view({ inMinute: 6 }))).toBe("counts");
    expect(judgeAct(view({ inMinute: 7 }))).toBe("too_fast");
  });

  it("counts an account's first 20 views of one channel and first 200 views of all channels on a day", () => {
    expect(judgeAct(view({ viewOfDay: VIEWS_A_DAY.all, viewOfChannel: VIEWS_A_DAY.channel }))).toBe(
      "counts",
    );
    expect(judgeAct(view({ viewOfDay: 30, viewOfChannel: VIEWS_A_DAY.channel + 1 }))).toBe(
      "too_many",
    );
    expect(judgeAct(view({ viewOfDay: VIEWS_A_DAY.all + 1, viewOfChannel: 1 }))).toBe("too_many");
  });

  it("counts the views of two accounts in one browser profile and rejects those of a third", () => {
    expect(judgeAct(view({ devicePlace: 2 }))).toBe("counts");
    expect(judgeAct(view({ devicePlace: 3 }))).toBe("shared_device");
  });

  it("counts a follow, a like and a vote only once the account is confirmed and a week old", () => {
    for (const kind of ["follow", "like", "vote"] as const) {
      const verdicts = STANDINGS.map((standing) =>
        judgeAct(view({ kind, standing, leastBytes: null })),
      );
      expect(verdicts).toEqual(["unconfirmed", "unconfirmed", "new_account", "counts"]);
    }
  });

  it("counts the views of a network's first 4 established accounts, and none if the network has 13", () => {
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

  it("rejects a view by an account or visitor that is missing in the figures of its network", () => {
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

  it("counts the views of 6 visitors of one network on a day, and none if there are 7", () => {
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

  it("rejects all views from a network with 31 visitors in 30 days, including those of established accounts", () => {
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

describe("judgeAct and isFarm for a network with more viewers than a home", () => {
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

  it("counts all views from a network that watches many channels and is a small part of this channel's audience", () => {
    expect(judgeAct(view({ identity: "u:39", network: school }))).toBe("counts");
    expect(judgeAct(view({ identity: "a:1", standing: "visitor", network: school }))).toBe(
      "counts",
    );
    expect(isFarm(school)).toBe(false);
  });

  it.each([
    ["no evidence of real viewers", null],
    ["fewer established accounts than visitors", { networkAccounts: 39 }],
    ["few actions by established accounts for other channels", { networkActs: 500 }],
    ["a channel with a small audience", { audience: 900 }],
    ["a channel whose audience does little", { audienceActs: 1900 }],
    ["other large networks that already add half of the audience", { crowded: 930 }],
    ["other large networks that already act half as much as the audience", { crowdedActs: 1850 }],
  ])("does not count views from a large network with %s", (_, change) => {
    const figures = change === null ? { ...school, evidence: null } : withEvidence(change);
    expect(judgeAct(view({ identity: "u:39", network: figures }))).toBe("crowded_network");
  });

  it("applies one limit to the visitors, new accounts and established accounts of a network together", () => {
    expect(isSpread({ ...school, weak: 81 })).toBe(false);
    expect(isSpread({ ...school, acts: 321 })).toBe(false);
  });

  it("subtracts counted views only if a network exceeds twice the limits, and never because other networks used up the shared limit", () => {
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
  it("the trust in an account depends on its confirmed email and its age", () => {
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

  it("does not count a live viewer without a session and without an earlier cookie", () => {
    expect(rankedViewers(viewers(150, { isKnown: false }))).toBe(0);
  });

  it("counts at most 3 visitors and 6 established accounts of one network among the viewers that rank a live stream", () => {
    expect(rankedViewers(viewers(150, {}))).toBe(3);
    expect(rankedViewers(viewers(150, { isEstablished: true }))).toBe(6);
  });

  it("counts all live viewers without a known network as one network", () => {
    expect(rankedViewers(viewers(150, { network: null }))).toBe(3);
  });

  it("counts 40 of 150 live viewers on one network if 1,000 viewers on other networks watch", () => {
    const others = Array.from({ length: 1000 }, (_, i) => viewers(1, { network: `n${i}` })).flat();
    expect(rankedViewers([...others, ...viewers(150, {})])).toBe(1040);
  });

  it("never counts more live viewers than there are, and always counts a viewer on a separate network", () => {
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
