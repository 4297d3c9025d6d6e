import { useSyncExternalStore } from "react";
import { actionRequest } from "#app/lib/api.ts";
import { oneOf } from "#app/lib/mutation/state-schemas.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { type RailState, useRootData } from "#app/lib/viewer.ts";
import { t } from "#i18n/t.ts";

const State = oneOf("auto", "collapsed", "open");

/** The variant `rail-open` of app/styles/app.css opens the rail from the same width on. */
const OPEN_FROM = "(width >= 80rem)";

function subscribeWidth(listener: () => void): () => void {
  const query = window.matchMedia(OPEN_FROM);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
const isWideNow = () => window.matchMedia(OPEN_FROM).matches;
const isWideOnServer = () => true;

export interface Rail {
  /** CSS decides about `auto` by the window's width, so that the server needs no width. */
  state: RailState;
  isOpen: boolean;
  toggle: () => void;
}

/** @param hasPlayer true if the page collapses the rail to leave room for its player */
export function useRail(hasPlayer: boolean): Rail {
  const stored = useRootData()?.rail ?? "auto";
  const [chosen, setChosen] = useOptimistic<RailState>({ key: "rail", stored, schema: State });
  const isWide = useSyncExternalStore(subscribeWidth, isWideNow, isWideOnServer);
  const isOpenByDefault = isWide && !hasPlayer;
  const isOpen = chosen === "auto" ? isOpenByDefault : chosen === "open";
  const toggle = () => {
    const next = isOpen ? "collapsed" : "open";
    const state = isOpenByDefault === !isOpen ? "auto" : next;
    setChosen(state, {
      request: actionRequest("/rail", { rail: state }),
      failedTitle: t("shell.rail.failure"),
    });
  };
  return { state: chosen === "auto" && hasPlayer ? "collapsed" : chosen, isOpen, toggle };
}
