import { t } from "#i18n/t.ts";
import { type Latency, PLAY_MODES, type PlayMode } from "./player-contract.ts";

/**
 * The chooser picks the fastest playback mode that has not failed and that the viewer's preference,
 * the browser, the page's visibility and the network allow. Pure; times are ms.
 */
export interface ChooserState {
  readonly wish: Latency;
  readonly supported: readonly PlayMode[];
  readonly hidden: boolean;
  readonly poorNetwork: boolean;
  /** While the browser is offline, failures do not count against a playback mode. */
  readonly offline: boolean;
  /** End of each mode's exclusion (Infinity: permanent), and failures in a row. */
  readonly barred: Readonly<
    Partial<Record<PlayMode, { untilMs: number; times: number; reason: string }>>
  >;
  readonly mode: PlayMode | null;
  readonly sinceMs: number;
  readonly stallsMs: readonly number[];
}

export type ChooserEvent =
  | { type: "failed"; mode: PlayMode; lasting: boolean; instead?: PlayMode; reason: string }
  | { type: "stalled" }
  | { type: "hidden"; hidden: boolean }
  | { type: "network"; poor: boolean }
  | { type: "offline"; offline: boolean }
  | { type: "wish"; wish: Latency }
  | { type: "tick" };

export const MAX_STALLS = 3;
export const STALLS_WITHIN_MS = 30_000;
/** A failed mode is excluded for FIRST_BAR_MS; each new failure doubles this, up to MAX_BAR_MS. */
export const FIRST_BAR_MS = 30_000;
export const MAX_BAR_MS = 10 * 60_000;

export const CALM_MS = 20_000;
export const FORGIVEN_AFTER_MS = 5 * 60_000;

const CEILING: Record<Latency, PlayMode> = {
  auto: "interactive",
  interactive: "interactive",
  low: "websocket",
  standard: "hls",
};

export function startChoosing(
  start: Pick<ChooserState, "wish" | "supported" | "hidden" | "poorNetwork" | "offline">,
  atMs: number,
): ChooserState {
  const state: ChooserState = { ...start, barred: {}, mode: null, sinceMs: atMs, stallsMs: [] };
  return { ...state, mode: best(state, atMs) };
}

export function choose(state: ChooserState, event: ChooserEvent, atMs: number): ChooserState {
  switch (event.type) {
    case "failed":
      if (state.offline && !event.lasting) return state;
      return settle(barAll(state, event, atMs), atMs, false);
    case "stalled": {
      if (state.offline) return state;
      const stallsMs = [...state.stallsMs.filter((at) => at > atMs - STALLS_WITHIN_MS), atMs];
      const stalled = { ...state, stallsMs };
      if (stallsMs.length < MAX_STALLS || state.mode === null) return stalled;
      return settle(
        bar(
          stalled,
          state.mode,
          { lasting: false, reason: t("live.latency.fallback.stalled") },
          atMs,
        ),
        atMs,
        false,
      );
    }
    case "hidden":
      return settle(
        { ...state, hidden: event.hidden, sinceMs: event.hidden ? state.sinceMs : atMs },
        atMs,
        false,
      );
    case "network":
      return settle({ ...state, poorNetwork: event.poor }, atMs, false);
    case "offline":
      // Drops the recent stalls, because the lost network caused them too.
      return { ...state, offline: event.offline, stallsMs: [] };
    case "wish": {
      // After a change of the preference, failed playback modes are tried again, except modes that
      // this browser cannot play.
      const barred = Object.fromEntries(
        Object.entries(state.barred).filter(([, b]) => b.untilMs === Number.POSITIVE_INFINITY),
      );
      return settle({ ...state, wish: event.wish, barred, stallsMs: [] }, atMs, true);
    }
    case "tick":
      return settle(forgive(state, atMs), atMs, false);
    default: {
      const never: never = event;
      throw new Error(`Unknown event ${JSON.stringify(never)}`);
    }
  }
}

export function describeFallback({
  wish,
  mode,
  supported,
  hidden,
  poorNetwork,
  barred,
}: ChooserState): string {
  const wishedMode = CEILING[wish];
  if (mode === null || mode === wishedMode) return "";
  const failed = barred[wishedMode]?.reason;
  if (failed) return failed;
  if (!supported.includes(wishedMode)) return t("live.latency.fallback.unsupported");
  if (wishedMode === "interactive" && hidden) return t("live.latency.fallback.pageHidden");
  if (wish === "auto" && poorNetwork) return t("live.latency.fallback.slowNetwork");
  return t("live.latency.fallback.waiting");
}

const rank = (mode: PlayMode) => PLAY_MODES.indexOf(mode);

function best(state: ChooserState, atMs: number): PlayMode | null {
  const { wish, supported, hidden, poorNetwork, barred } = state;
  const ceiling = wish === "auto" && poorNetwork ? rank("websocket") : rank(CEILING[wish]);
  const usableModes = PLAY_MODES.filter(
    (m) => supported.includes(m) && barred[m]?.untilMs !== Number.POSITIVE_INFINITY,
  );
  // If no playback mode suits the viewer's preference, every supported mode is allowed.
  const allowedModes = usableModes.filter((m) => rank(m) >= ceiling);
  const usable = (allowedModes.length > 0 ? allowedModes : usableModes).filter(
    (m) => !(hidden && m === "interactive" && usableModes.length > 1),
  );
  return usable.find((m) => (barred[m]?.untilMs ?? 0) <= atMs) ?? usable.at(-1) ?? null;
}

/** Leaves a working mode for a faster mode only on request, or after CALM_MS without stalls. */
function settle(state: ChooserState, atMs: number, isRequested: boolean): ChooserState {
  const mode = best(state, atMs);
  if (mode === state.mode) return state;
  const isUp = mode !== null && state.mode !== null && rank(mode) < rank(state.mode);
  const mayContinue = state.mode !== null && !isOut(state, state.mode, atMs);
  const lastStall = state.stallsMs.at(-1) ?? Number.NEGATIVE_INFINITY;
  const calm = atMs - state.sinceMs >= CALM_MS && atMs - lastStall >= CALM_MS && !state.hidden;
  if (isUp && mayContinue && !isRequested && !calm) return state;
  return { ...state, mode, sinceMs: atMs, stallsMs: [] };
}

const isOut = ({ barred }: ChooserState, mode: PlayMode, atMs: number) =>
  (barred[mode]?.untilMs ?? 0) > atMs;

function bar(
  state: ChooserState,
  mode: PlayMode,
  { lasting, reason }: { lasting: boolean; reason: string },
  atMs: number,
): ChooserState {
  const times = (state.barred[mode]?.times ?? 0) + 1;
  const untilMs = lasting
    ? Number.POSITIVE_INFINITY
    : atMs + Math.min(MAX_BAR_MS, FIRST_BAR_MS * 2 ** (times - 1));
  if (state.barred[mode]?.untilMs === Number.POSITIVE_INFINITY) return state;
  return { ...state, barred: { ...state.barred, [mode]: { untilMs, times, reason } } };
}

function barAll(
  state: ChooserState,
  event: Extract<ChooserEvent, { type: "failed" }>,
  atMs: number,
): ChooserState {
  const { instead } = event;
  const failedModes =
    instead === undefined ? [event.mode] : PLAY_MODES.filter((m) => rank(m) < rank(instead));
  return failedModes.reduce((next, mode) => bar(next, mode, event, atMs), state);
}

function forgive(state: ChooserState, atMs: number): ChooserState {
  const { mode } = state;
  if (
    mode === null ||
    !state.barred[mode] ||
    isOut(state, mode, atMs) ||
    atMs - state.sinceMs < FORGIVEN_AFTER_MS
  )
    return state;
  const { [mode]: _made, ...barred } = state.barred;
  return { ...state, barred };
}
