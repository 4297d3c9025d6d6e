import type { Page } from "@playwright/test";

interface Part {
  isInFlight: boolean;
  isStored: boolean;
  /** The interruption that lost this part of a file; null once the part is stored or sent again. */
  lostBy: Cut | null;
}

interface Cut {
  /** Number of parts in flight at the interruption. It equals the number of concurrent uploads. */
  inFlight: number;
  /** Number of file parts that this interruption lost and that were sent again, at any time. */
  resent: number;
  storedSentAgain: number;
}

/** Size limit, bytes. Smaller parts belong to renditions in this benchmark and are ignored. */
const LEAST_FILE_PART = 1024 * 1024;

export function createPartLog() {
  const parts = new Map<string, Part>();
  const cuts: Cut[] = [];
  /** The current interruption. Parts that start during the interruption are lost with it. */
  let currentCut: Cut | null = null;

  const idOf = (url: string): string | null => {
    const body = /\/upload-parts\/([\w-]+)\./.exec(url)?.[1];
    if (!body) return null;
    const { u, n, s }: { u: string; n: number; s: number } = JSON.parse(
      Buffer.from(body, "base64url").toString(),
    );
    return s < LEAST_FILE_PART ? null : `${u}:${n}`;
  };

  function started(url: string) {
    const id = idOf(url);
    if (id === null) return;
    const known = parts.get(id);
    if (currentCut) {
      if (!known?.isInFlight) currentCut.inFlight += 1;
    } else if (known) {
      // Another interruption can come before the page has resent all lost parts.
      const cause = known.lostBy ?? cuts.at(-1);
      if (cause) cause.resent += 1;
      if (cause && known.isStored) cause.storedSentAgain += 1;
    }
    parts.set(id, { isInFlight: true, isStored: known?.isStored ?? false, lostBy: currentCut });
  }

  function ended(url: string, isStored: boolean) {
    const part = parts.get(idOf(url) ?? "");
    if (!part) return;
    part.isInFlight = false;
    if (isStored) Object.assign(part, { isStored, lostBy: null });
  }

  return {
    started,
    ended,
    watch(page: Page) {
      page.on("request", (r) => started(r.url()));
      page.on("response", (r) => ended(r.url(), r.ok()));
      page.on("requestfailed", (r) => ended(r.url(), false));
    },
    /**
     * Starts an interruption. File parts in flight count as lost unless the server has stored them.
     */
    cut() {
      const inFlight = [...parts.values()].filter((p) => p.isInFlight);
      currentCut = { inFlight: inFlight.length, resent: 0, storedSentAgain: 0 };
      for (const part of inFlight) part.lostBy = currentCut;
      cuts.push(currentCut);
    },
    /** Ends the interruption. File parts that start later belong to the reopened page. */
    healed() {
      currentCut = null;
      for (const part of parts.values()) part.isInFlight = false;
    },
    cuts: (): readonly Cut[] => cuts,
  };
}
