import { useSearchParams } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { type ApiRequest, sendOnce } from "#app/lib/api.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { t } from "#i18n/t.ts";
import type { TipState } from "#worker/domain/money/tips/contract.ts";
import type { Tip } from "#worker/domain/money/tips/contract-api.ts";
import { tipApi } from "./tip-api.ts";

export interface Tipping {
  contentId: string;
  /** The tip that the giver just sent; null before, and after the giver dismissed the status. */
  tip: Tip | null;
  secondsLeft: number;
  isBusy: boolean;
  follow: (tip: Tip) => void;
  undo: () => void;
  sendNow: () => void;
  dismiss: () => void;
}

const ON_ITS_WAY: readonly TipState[] = ["pending", "settling", "undoing"];
const LOOK_MS = 1500;

/** The hook also shows the tip that the URL names when the giver returns from the payment page. */
export function useTipping(contentId: string): Tipping {
  const [tip, setTip] = useState<Tip | null>(null);
  const { isBusy, runOrToast } = useMutation();
  const [endsAt, setEndsAt] = useState(0);
  const secondsLeft = useSeconds(tip?.state === "held" ? endsAt : 0);

  const follow = useCallback((next: Tip) => {
    setTip(next);
    // Measured with this browser's monotonic clock, because its wall clock may be wrong.
    if (next.undoMs !== null) setEndsAt(performance.now() + next.undoMs);
  }, []);
  const run = useCallback(
    async (request: ApiRequest<Tip>, failedTitle: string) => {
      const outcome = await runOrToast(request, failedTitle);
      if (outcome.ok) follow(outcome.response);
    },
    [follow, runOrToast],
  );
  const id = tip?.id ?? null;
  const undo = useCallback(
    () => void (id && run(tipApi.undo(id), t("tips.undo.failure"))),
    [id, run],
  );
  const sendNow = useCallback(
    () => void (id && run(tipApi.send(id), t("tips.sendNow.failure"))),
    [id, run],
  );

  useReturn(
    useCallback(
      (tipId, hasCanceled) =>
        void run(hasCanceled ? tipApi.undo(tipId) : tipApi.check(tipId), t("tips.check.failure")),
      [run],
    ),
  );

  const isOnItsWay = tip !== null && ON_ITS_WAY.includes(tip.state);
  useEffect(() => {
    if (id === null || !isOnItsWay) return;
    // `sendOnce`, because polling changes nothing. If a poll fails, the next poll tries again.
    const timer = setInterval(
      () => void sendOnce(tipApi.check(id)).then(follow, () => undefined),
      LOOK_MS,
    );
    return () => clearInterval(timer);
  }, [id, isOnItsWay, follow]);

  // Charges the tip when the undo time is over. Without this request, the server does so later.
  const isDue = tip?.state === "held" && endsAt > 0 && secondsLeft === 0;
  useEffect(() => {
    if (isDue) sendNow();
  }, [isDue, sendNow]);

  return {
    contentId,
    tip,
    secondsLeft,
    isBusy,
    follow,
    undo,
    sendNow,
    dismiss: useCallback(() => setTip(null), []),
  };
}

/** Removes the tip from the URL, so that the hook reports the giver's return once. */
function useReturn(onReturn: (tipId: string, hasCanceled: boolean) => void): void {
  const [search, setSearch] = useSearchParams();
  const tipId = search.get("tip");
  const hasCanceled = search.get("left") !== null;
  const handledTipId = useRef<string | null>(null);
  useEffect(() => {
    if (tipId === null || handledTipId.current === tipId) return;
    handledTipId.current = tipId;
    onReturn(tipId, hasCanceled);
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete("tip");
        next.delete("left");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [tipId, hasCanceled, onReturn, setSearch]);
}

/** @param until end of the countdown, a time of performance.now() */
function useSeconds(until: number): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const update = () =>
      setSeconds(until === 0 ? 0 : Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    update();
    if (until === 0) return;
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [until]);
  // Before the first tick of a new deadline, the countdown must not be 0.
  return until > 0 && seconds === 0 && until - performance.now() > 0 ? 1 : seconds;
}
