import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { homesOf, STANDINGS } from "./contract.ts";
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
  homes: 1,
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
  networks: [],
  ...facts,
});

describe("for earnings and rankings", () => {
  it("a view by a visitor counts, and so does a view by a confirmed account older than a week", () => {
    expect(judgeAct(view())).toBe("counts");
    expect(judgeAct(view({ identity: "a:1", standing: "visitor" }))).toBe("counts");
  });

  it("a view does not count if the viewer fetched too few media bytes for the played time", () => {
    expect(judgeAct(view({ fetchedBytes: 1024 }))).toBe("few_bytes");
    expect(judgeAct(view({ fetchedBytes: 0, leastBytes: null }))).toBe("counts");
  });

  it("a view counts from 40% of the bytes that its played time needs", () => {
    expect(judgeAct(view({ fetchedBytes: 400_000 }))).toBe("counts");
    expect(judgeAct(view({ fetchedBytes: 399_999 }))).toBe("few_bytes");
  });

  it("the 7th view by one account within a minute does not count", () => {
    expect(judgeAct(view({ inMinute: 6 }))).toBe("counts");
    expect(judgeAct(view({ inMinute: 7 }))).toBe("too_fast");
  });

  it("only an account's first 20 views of one channel and first 200 views of all channels per day count", () => {
    expect(judgeAct(view({ viewOfDay: VIEWS_A_DAY.all, viewOfChannel: VIEWS_A_DAY.channel }))).toBe(
      "counts",
    );
    expect(judgeAct(view({ viewOfDay: 30, viewOfChannel: VIEWS_A_DAY.channel + 1 }))).toBe(
      "too_many",
    );
    expect(judgeAct(view({ viewOfDay: VIEWS_A_DAY.all + 1, viewOfChannel: 1 }))).toBe("too_many");
  });

  it.each(STANDINGS.filter((standing) => standing !== "established"))(
    "only the first 6 views of one channel per day count for the standing %s",
    (standing) => {
      const verdict = (viewOfChannel: number) =>
        judgeAct(view({ standing, identity: "a:1", viewOfDay: 30, viewOfChannel }));
      expect([verdict(6), verdict(7)]).toEqual(["counts", "too_many"]);
    },
  );

  it("views by two accounts in one browser count, and views by a third account do not", () => {
    expect(judgeAct(view({ devicePlace: 2 }))).toBe("counts");
    expect(judgeAct(view({ devicePlace: 3 }))).toBe("shared_device");
  });

  it("a follow, like or vote counts only if its account has a confirmed email and is a week old", () => {
    for (const kind of ["follow", "like", "vote"] as const) {
      const verdicts = STANDINGS.map((standing) =>
        judgeAct(view({ kind, standing, leastBytes: null })),
      );
      expect(verdicts).toEqual(["unconfirmed", "unconfirmed", "new_account", "counts"]);
    }
  });

  it("views by the first 4 week-old accounts on one IP network count, but none if it has 13 such accounts", () => {
    const verdictsOf = (identities: string[]) => {
      const figures = network({
        first: identities.slice(0, NETWORK.established),
        established: identities.length,
      });
      return identities.map((identity) => judgeAct(view({ identity, networks: [figures] })));
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

  it("a view does not count if its viewer is missing from the statistics of its IP network", () => {
    const figures = network({
      first: names(2),
      established: 2,
      weak: 2,
      weakOnDay: new Map([[1, 2]]),
    });
    expect(judgeAct(view({ identity: "u:9", networks: [figures] }))).toBe("crowded_network");
    expect(
      judgeAct(view({ identity: "a:9", standing: "visitor", day: 2, networks: [figures] })),
    ).toBe("crowded_network");
  });

  it("views by 6 visitors from one IP network count, but none if the network has 7 visitors that day", () => {
    const verdict = (onDay: number) =>
      judgeAct(
        view({
          identity: "a:1",
          standing: "visitor",
          networks: [network({ weak: onDay, weakOnDay: new Map([[1, onDay]]) })],
        }),
      );
    expect(verdict(NETWORK.weakADay)).toBe("counts");
    expect(verdict(NETWORK.weakADay + 1)).toBe("crowded_network");
  });

  it("an IPv6 network has the limits of four homes", () => {
    const ipv6 = { homes: homesOf({ network: "6:4f", home: null }) };
    const byVisitor = (onDay: number) =>
      judgeAct(
        view({
          identity: "a:1",
          standing: "visitor",
          networks: [network({ ...ipv6, weak: onDay, weakOnDay: new Map([[1, onDay]]) })],
        }),
      );
    expect([byVisitor(24), byVisitor(25)]).toEqual(["counts", "crowded_network"]);
    const byAccount = (established: number) =>
      judgeAct(view({ networks: [network({ ...ipv6, established, first: names(16) })] }));
    expect([byAccount(48), byAccount(49)]).toEqual(["counts", "crowded_network"]);
    expect(["4f", "unknown:683"].map((name) => homesOf({ network: name, home: null }))).toEqual([
      1, 1,
    ]);
  });

  it("no view from an IP network with 31 visitors in 30 days counts, even by a week-old account", () => {
    const figures = network({
      first: names(1),
      established: 1,
      weak: NETWORK.weakAPeriod + 1,
      weakOnDay: new Map([[1, 1]]),
    });
    expect(judgeAct(view({ networks: [figures] }))).toBe("crowded_network");
    expect(judgeAct(view({ identity: "a:1", standing: "visitor", networks: [figures] }))).toBe(
      "crowded_network",
    );
  });
});

describe("IP networks with more viewers of a channel than a household", () => {
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

  it("all views from a large network count if it is a small part of the audience and watches many other channels", () => {
    expect(judgeAct(view({ identity: "u:39", networks: [school] }))).toBe("counts");
    expect(judgeAct(view({ identity: "a:1", standing: "visitor", networks: [school] }))).toBe(
      "counts",
    );
    expect(isFarm(school)).toBe(false);
  });

  it.each([
    ["the network has no evidence of real viewers", null],
    ["the network's week-old accounts are fewer than half of its viewers", { networkAccounts: 39 }],
    ["the network's week-old accounts act rarely for other channels", { networkActs: 500 }],
    ["the channel has a small audience", { audience: 900 }],
    ["the channel's audience acts rarely", { audienceActs: 1900 }],
    ["large networks together exceed half of the channel's other audience", { crowded: 930 }],
    ["large networks together exceed half of the other audience's actions", { crowdedActs: 1850 }],
  ])("a large network gets no more views counted than a household if %s", (_, change) => {
    const figures = change === null ? { ...school, evidence: null } : withEvidence(change);
    expect(judgeAct(view({ identity: "u:39", networks: [figures] }))).toBe("crowded_network");
  });

  it("a network has one limit for visitors, new accounts and week-old accounts together", () => {
    expect(isSpread({ ...school, weak: 81 })).toBe(false);
    expect(isSpread({ ...school, acts: 321 })).toBe(false);
  });

  it("a network loses counted views only if it exceeds twice the limits for counting", () => {
    expect([
      isSpread(withEvidence({ audience: 900 })),
      isFarm(withEvidence({ audience: 900 })),
    ]).toEqual([false, false]);
    expect(isFarm(withEvidence({ audience: 400 }))).toBe(true);
    expect(isFarm(withEvidence({ networkActs: 250 }))).toBe(true);
    expect(isFarm(withEvidence({ crowded: 2000 }))).toBe(false);
  });
});

describe("trust in an account", () => {
  it("an account is unconfirmed until its email is confirmed, new in its first week, and established afterwards", () => {
    expect(standingOf(null, 0)).toBe("visitor");
    expect(standingOf({ createdAt: 0, emailVerified: false }, 90 * DAY_MS)).toBe("unconfirmed");
    expect(standingOf({ createdAt: 0, emailVerified: true }, 7 * DAY_MS - 1)).toBe("new");
    expect(standingOf({ createdAt: 0, emailVerified: true }, 7 * DAY_MS)).toBe("established");
  });
});

describe("the ranking of a live stream", () => {
  const viewers = (n: number, viewer: Partial<LiveViewer>): LiveViewer[] =>
    Array.from({ length: n }, () => ({
      isKnown: true,
      isEstablished: false,
      network: "a",
      ...viewer,
    }));

  it("ignores a viewer who sent neither a session nor a cookie from an earlier visit", () => {
    expect(rankedViewers(viewers(150, { isKnown: false }))).toBe(0);
  });

  it("counts at most 3 visitors and 6 week-old accounts per IP network", () => {
    expect(rankedViewers(viewers(150, {}))).toBe(3);
    expect(rankedViewers(viewers(150, { isEstablished: true }))).toBe(6);
  });

  it("counts all viewers with an unknown IP network as one network", () => {
    expect(rankedViewers(viewers(150, { network: null }))).toBe(3);
  });

  it("counts 40 of 150 viewers on one IP network if 1,000 viewers on other networks watch", () => {
    const others = Array.from({ length: 1000 }, (_, i) => viewers(1, { network: `n${i}` })).flat();
    expect(rankedViewers([...others, ...viewers(150, {})])).toBe(1040);
  });

  it("never counts more viewers than watch the stream", () => {
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
