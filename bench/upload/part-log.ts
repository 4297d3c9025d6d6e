import type { Page } from "@playwright/test";

interface Part {
  isInFlight: boolean;
  isStored: boolean;
  /** The kill that took it on its way, until it is sent again. */
  lostBy: Cut | null;
}

interface Cut {
  /** Parts on their way when it happened: as many streams. */
  inFlight: number;
  /**
   * How many of them were sent again, whenever that was; and, with the last kill, what was sent
   * again though none had taken it.
   */
  resent: number;
  /** ... although the store had them. */
  storedSentAgain: number;
}

/** A rendition's parts are far smaller here than a file's. */
const LEAST_FILE_PART = 1024 * 1024;

/** Follows every part of every file through all pages that one browser after another opens. */
export function createPartLog() {
  const parts = new Map<string, Part>();
  const cuts: Cut[] = [];
  /** From just before a kill until it is done: what begins now dies with it. */
  let dying: Cut | null = null;

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
    if (dying) {
      if (!known?.isInFlight) dying.inFlight += 1;
    } else if (known) {
      // The next kill may come before the page has sent again all that the last one took.
      const cause = known.lostBy ?? cuts.at(-1);
      if (cause) cause.resent += 1;
      if (cause && known.isStored) cause.storedSentAgain += 1;
    }
    parts.set(id, { isInFlight: true, isStored: known?.isStored ?? false, lostBy: dying });
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
    /** A kill begins; what is on its way is lost unless the store has it by then. */
    cut() {
      const taken = [...parts.values()].filter((p) => p.isInFlight);
      dying = { inFlight: taken.length, resent: 0, storedSentAgain: 0 };
      for (const part of taken) part.lostBy = dying;
      cuts.push(dying);
    },
    /** It is over: what begins now was begun by the page that was opened again. */
    healed() {
      dying = null;
      for (const part of parts.values()) part.isInFlight = false;
    },
    cuts: (): readonly Cut[] => cuts,
  };
}
