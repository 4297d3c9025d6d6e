import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STANDINGS } from "./contract.ts";
import { NETWORK } from "./contract-limits.ts";
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
  ...{ first: [], established: 0, weak: 0, weakOnDay: new Map(), acts: 1, establishedActs: 0, evidence: null },
  ...figures,
});
const view = (facts: Partial<ActFacts> = {}): ActFacts => ({
  ...{ kind: "view", identity: "u:0", standing: "established", day: 1, fetchedBytes: 1_000_000, leastBytes: 1_000_000 },
  ...{ inMinute: 1, devicePlace: null, network: null },
  ...facts,
});

describe("judgeAct", () => {
  it("counts a view of a visitor and a view of an established account", () => {
    expect(judgeAct(view())).toBe("counts");
    expect(judgeAct(view({ identity: "a:1", standing: "visitor" }))).toBe("counts");
  });

  it("rejects a view that fetched too little for the time that it claims", () => {
    expect(judgeAct(view({ fetchedBytes: 1024 }))).toBe("few_bytes");
    expect(judgeAct(view({ fetchedBytes: 0, leastBytes: null }))).toBe("counts");
  });

  it("rejects what nobody can do within a minute", () => {
    expect(judgeAct(view({ inMinute: 6 }))).toBe("counts");
    expect(judgeAct(view({ inMinute: 7 }))).toBe("too_fast");
  });

  it("counts two accounts of one browser profile", () => {
    expect(judgeAct(view({ devicePlace: 2 }))).toBe("counts");
    expect(judgeAct(view({ devicePlace: 3 }))).toBe("shared_device");
  });

  it("lets a follow, a like and a vote wait until the account is confirmed and a week old", () => {
    for (const kind of ["follow", "like", "vote"] as const) {
      const verdicts = STANDINGS.map((standing) => judgeAct(view({ kind, standing, leastBytes: null })));
      expect(verdicts).toEqual(["unconfirmed", "unconfirmed", "new_account", "counts"]);
    }
  });

  it("counts the first four established accounts of a home, and none of a farm's", () => {
    const verdictsOf = (identities: string[]) => {
      const figures = network({ first: identities.slice(0, NETWORK.established), established: identities.length });
      return identities.map((identity) => judgeAct(view({ identity, network: figures })));
    };
    expect(verdictsOf(names(6))).toEqual(["counts", "counts", "counts", "counts", "crowded_network", "crowded_network"]);
    expect(new Set(verdictsOf(names(NETWORK.establishedMost + 1)))).toEqual(new Set(["crowded_network"]));
  });

  it("counts no identity that its network does not list", () => {
    const figures = network({ first: names(2), established: 2, weak: 2, weakOnDay: new Map([[1, 2]]) });
    expect(judgeAct(view({ identity: "u:9", network: figures }))).toBe("crowded_network");
    expect(judgeAct(view({ identity: "a:9", standing: "visitor", day: 2, network: figures }))).toBe("crowded_network");
  });

  it("counts all visitors of a home and none of a network with more of them on the day", () => {
    const verdict = (onDay: number) =>
      judgeAct(view({ identity: "a:1", standing: "visitor", network: network({ weak: onDay, weakOnDay: new Map([[1, onDay]]) }) }));
    expect(verdict(NETWORK.weakADay)).toBe("counts");
    expect(verdict(NETWORK.weakADay + 1)).toBe("crowded_network");
  });

  it("counts nobody of a network with many more visitors than a home, nor its established accounts", () => {
    const figures = network({ first: names(1), established: 1, weak: NETWORK.weakAPeriod + 1, weakOnDay: new Map([[1, 1]]) });
    expect(judgeAct(view({ network: figures }))).toBe("crowded_network");
    expect(judgeAct(view({ identity: "a:1", standing: "visitor", network: figures }))).toBe("crowded_network");
  });
});

describe("evidence", () => {
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
  const withEvidence = (change: Partial<NetworkEvidence>) => ({ ...school, evidence: { ...evidence, ...change } });

  it("lets everybody behind an address count that watches many channels, and is a small part of this one's audience", () => {
    expect(judgeAct(view({ identity: "u:39", network: school }))).toBe("counts");
    expect(judgeAct(view({ identity: "a:1", standing: "visitor", network: school }))).toBe("counts");
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
  ])("does not let it count with %s", (_, change) => {
    const figures = change === null ? { ...school, evidence: null } : withEvidence(change);
    expect(judgeAct(view({ identity: "u:39", network: figures }))).toBe("crowded_network");
  });

  it("holds visitors and new accounts against established ones too", () => {
    expect(isSpread({ ...school, weak: 81 })).toBe(false);
    expect(isSpread({ ...school, acts: 321 })).toBe(false);
  });

  it("takes back only from a network beyond twice the limits, and never because others took its room", () => {
    expect([isSpread(withEvidence({ audience: 900 })), isFarm(withEvidence({ audience: 900 }))]).toEqual([false, false]);
    expect(isFarm(withEvidence({ audience: 400 }))).toBe(true);
    expect(isFarm(withEvidence({ networkActs: 250 }))).toBe(true);
    expect(isFarm(withEvidence({ crowded: 2000 }))).toBe(false);
  });
});

describe("standingOf", () => {
  it("follows from the confirmed address and the age", () => {
    expect(standingOf(null, 0)).toBe("visitor");
    expect(standingOf({ createdAt: 0, emailVerifiedAt: null }, 90 * DAY_MS)).toBe("unconfirmed");
    expect(standingOf({ createdAt: 0, emailVerifiedAt: 1 }, 7 * DAY_MS - 1)).toBe("new");
    expect(standingOf({ createdAt: 0, emailVerifiedAt: 1 }, 7 * DAY_MS)).toBe("established");
  });
});

describe("rankedViewers", () => {
  const viewers = (n: number, viewer: Partial<LiveViewer>): LiveViewer[] =>
    Array.from({ length: n }, () => ({ isKnown: true, isEstablished: false, network: "a", ...viewer }));

  it("ranks no socket without an identity", () => {
    expect(rankedViewers(viewers(150, { isKnown: false }))).toBe(0);
  });

  it("ranks of one network no more than a home has", () => {
    expect(rankedViewers(viewers(150, {}))).toBe(3);
    expect(rankedViewers(viewers(150, { isEstablished: true }))).toBe(6);
  });

  it("ranks viewers without a known network like those of one network", () => {
    expect(rankedViewers(viewers(150, { network: null }))).toBe(3);
  });

  it("ranks a share of a crowd behind one address where many others watch", () => {
    const others = Array.from({ length: 1000 }, (_, i) => viewers(1, { network: `n${i}` })).flat();
    expect(rankedViewers([...others, ...viewers(150, {})])).toBe(1040);
  });

  it("never ranks more viewers than there are, and never loses one that comes from a network of its own", () => {
    const viewer = fc.record({
      isKnown: fc.boolean(),
      isEstablished: fc.boolean(),
      network: fc.option(fc.integer({ min: 0, max: 5 }).map(String), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(viewer, { maxLength: 300 }), (list) => {
        const ranked = rankedViewers(list);
        expect(ranked).toBeLessThanOrEqual(list.filter(({ isKnown }) => isKnown).length);
        expect(rankedViewers([...list, { isKnown: true, isEstablished: false, network: "alone" }])).toBeGreaterThan(ranked);
      }),
    );
  });
});
