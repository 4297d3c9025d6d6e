import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CALM_MS,
  type ChooserEvent,
  type ChooserState,
  choose,
  describeFallback,
  FIRST_BAR_MS,
  MAX_STALLS,
  startChoosing,
} from "./mode-chooser.ts";
import { LATENCIES, PLAY_MODES, type PlayMode } from "./player-contract.ts";

const ALL = [...PLAY_MODES];
const CEILING = {
  auto: "interactive",
  interactive: "interactive",
  low: "websocket",
  standard: "hls",
} as const;
const rank = (mode: PlayMode) => PLAY_MODES.indexOf(mode);
const started = (
  start: Partial<
    Pick<ChooserState, "wish" | "supported" | "hidden" | "poorNetwork" | "offline">
  > = {},
) =>
  startChoosing(
    { wish: "auto", supported: ALL, hidden: false, poorNetwork: false, offline: false, ...start },
    0,
  );
const failed = (mode: PlayMode, lasting = false): ChooserEvent => ({
  type: "failed",
  mode,
  lasting,
  reason: "It failed",
});

const event = fc.oneof(
  fc.record({ kind: fc.constant("failed" as const), lasting: fc.boolean() }),
  fc.record({ kind: fc.constant("stalled" as const) }),
  fc.record({ kind: fc.constant("hidden" as const), hidden: fc.boolean() }),
  fc.record({ kind: fc.constant("network" as const), poor: fc.boolean() }),
  fc.record({ kind: fc.constant("wish" as const), wish: fc.constantFrom(...LATENCIES) }),
  fc.record({ kind: fc.constant("tick" as const) }),
);
type Happening = { afterMs: number; what: typeof event extends fc.Arbitrary<infer E> ? E : never };
const happenings = fc.array(fc.record({ afterMs: fc.nat(60_000), what: event }), { maxLength: 60 });
const supported = fc.subarray(ALL, { minLength: 1 });

function toEvent(generated: Happening["what"], mode: PlayMode): ChooserEvent {
  switch (generated.kind) {
    case "failed":
      return failed(mode, generated.lasting);
    case "hidden":
      return { type: "hidden", hidden: generated.hidden };
    case "network":
      return { type: "network", poor: generated.poor };
    case "wish":
      return { type: "wish", wish: generated.wish };
    default:
      return { type: generated.kind };
  }
}

function walk(start: ChooserState, steps: Happening[]) {
  let [state, at] = [start, 0];
  return steps.flatMap(({ afterMs, what }) => {
    if (state.mode === null) return [];
    at += afterMs;
    const before = state;
    const happened = toEvent(what, state.mode);
    state = choose(state, happened, at);
    return [{ before, event: happened, at, state }];
  });
}

test("the live player ignores failures and stalls of a playback mode while offline", () => {
  fc.assert(
    fc.property(
      supported,
      happenings,
      fc.array(fc.constantFrom("failed" as const, "stalled" as const), { maxLength: 20 }),
      (ways, steps, meanwhile) => {
        const last = walk(started({ supported: ways }), steps).at(-1);
        const before = last?.state ?? started({ supported: ways });
        const at = last?.at ?? 0;
        fc.pre(before.mode !== null);
        let state = choose(before, { type: "offline", offline: true }, at);
        for (const type of meanwhile)
          state = choose(
            state,
            type === "failed" && state.mode ? failed(state.mode) : { type: "stalled" },
            at,
          );
        state = choose(state, { type: "offline", offline: false }, at);
        expect(state).toEqual({ ...before, stallsMs: [] });
      },
    ),
  );
});

test("the live player always picks a supported playback mode, and avoids interactive mode in the background", () => {
  fc.assert(
    fc.property(supported, happenings, (ways, steps) => {
      for (const { state } of walk(started({ supported: ways }), steps)) {
        if (state.mode === null) continue;
        expect(ways).toContain(state.mode);
        const others = ways.filter(
          (m) => m !== "interactive" && state.barred[m]?.untilMs !== Number.POSITIVE_INFINITY,
        );
        if (state.hidden && others.length > 0) expect(state.mode).not.toBe("interactive");
      }
    }),
  );
});

test("the live player never picks a permanently failed playback mode", () => {
  fc.assert(
    fc.property(supported, happenings, (ways, steps) => {
      const failedModes = new Set<PlayMode>();
      for (const { event: happened, state } of walk(started({ supported: ways }), steps)) {
        if (happened.type === "failed" && happened.lasting) failedModes.add(happened.mode);
        if (state.mode === null) expect([...failedModes].sort()).toEqual([...ways].sort());
        else expect(failedModes).not.toContain(state.mode);
      }
    }),
  );
});

test("the live player picks no playback mode that is faster than the viewer's choice while a slower mode works", () => {
  fc.assert(
    fc.property(supported, happenings, (ways, steps) => {
      for (const { state } of walk(started({ supported: ways }), steps)) {
        if (state.mode === null) continue;
        const left = ways.some(
          (m) =>
            rank(m) >= rank(CEILING[state.wish]) &&
            state.barred[m]?.untilMs !== Number.POSITIVE_INFINITY,
        );
        if (left) expect(rank(state.mode)).toBeGreaterThanOrEqual(rank(CEILING[state.wish]));
      }
    }),
  );
});

test("the live player changes to a faster playback mode only during stable playback in the foreground", () => {
  fc.assert(
    fc.property(supported, happenings, (ways, steps) => {
      for (const { before, event: happened, at, state } of walk(
        started({ supported: ways }),
        steps,
      )) {
        if (state.mode === null || before.mode === null || rank(state.mode) >= rank(before.mode))
          continue;
        const drivenOut =
          happened.type === "failed" ||
          happened.type === "stalled" ||
          (before.barred[before.mode]?.untilMs ?? 0) > at;
        if (happened.type === "wish" || drivenOut) continue;
        expect(at - before.sinceMs).toBeGreaterThanOrEqual(CALM_MS);
        expect(state.hidden).toBe(false);
      }
    }),
  );
});

test("the live player waits longer after each failure of a playback mode before it tries the mode again", () => {
  let [state, tries] = [started(), 0];
  for (let at = 0; at <= 3_600_000; at += 1_000) {
    const before = state.mode;
    state = choose(state, { type: "tick" }, at);
    if (state.mode === "interactive") {
      if (before !== "interactive" || at === 0) tries++;
      state = choose(state, failed("interactive"), at);
      expect(state.mode).toBe("websocket");
    }
  }
  expect(tries).toBeGreaterThan(3);
  expect(tries).toBeLessThanOrEqual(12);
});

test("the live player falls back through the playback modes and later returns to the chosen mode", () => {
  let state = started();
  const order = [state.mode];
  for (const mode of ["interactive", "websocket", "ll-hls"] as const) {
    state = choose(state, failed(mode), 1_000);
    order.push(state.mode);
  }
  expect(order).toEqual(["interactive", "websocket", "ll-hls", "hls"]);
  expect(describeFallback(state)).toBe("It failed");
  // The chooser never excludes the last remaining playback mode.
  expect(choose(state, failed("hls"), 2_000).mode).toBe("hls");
  expect(choose(state, { type: "tick" }, 1_000 + FIRST_BAR_MS - 1).mode).toBe("hls");
  const back = choose(state, { type: "tick" }, 1_000 + FIRST_BAR_MS + CALM_MS);
  expect(back.mode).toBe("interactive");
  expect(describeFallback(back)).toBe("");
});

test("the live player falls back to a slower playback mode only after several stalls in a short time", () => {
  let near = started();
  for (let i = 0; i < MAX_STALLS; i++) near = choose(near, { type: "stalled" }, 1_000 * i);
  expect(near.mode).toBe("websocket");
  let far = started();
  for (let i = 0; i < 20; i++) far = choose(far, { type: "stalled" }, 20_000 * i);
  expect(far.mode).toBe("interactive");
});

test("the live player leaves interactive mode when the page is hidden, and returns some time after the page is visible", () => {
  const away = choose(started(), { type: "hidden", hidden: true }, 100_000);
  expect(away.mode).toBe("websocket");
  expect(describeFallback(away)).toBe("This page is in the background");
  const returned = choose(away, { type: "hidden", hidden: false }, 200_000);
  expect(returned.mode).toBe("websocket");
  expect(choose(returned, { type: "tick" }, 200_000 + CALM_MS).mode).toBe("interactive");
});

test("the live player plays an external encoder's stream only from HLS playlists", () => {
  const instead = choose(
    started(),
    { type: "failed", mode: "interactive", lasting: true, instead: "hls", reason: "An encoder's" },
    0,
  );
  expect(instead.mode).toBe("hls");
  expect(choose(instead, { type: "wish", wish: "low" }, 1).mode).toBe("hls");
  expect(started({ poorNetwork: true }).mode).toBe("websocket");
  expect(started({ poorNetwork: true, wish: "interactive" }).mode).toBe("interactive");
});
