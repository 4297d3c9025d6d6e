import * as z from "zod";
import type { Deps } from "./deps.ts";
import { notFound } from "./errors.ts";
import { openToken, signToken } from "./signing.ts";

/** What a link to media lives for, ms. */
export const MEDIA_LINK_MS = 10 * 60_000;
/** How long an isolate may believe an access row, ms: the bound on how late a revocation is. */
const ACCESS_CACHE_MS = 8_000;
const MAX_ROWS = 5_000;

const LinkToken = z.object({ id: z.string(), epoch: z.number().int(), exp: z.number().int(), playback: z.string().optional() });

/** Who may fetch changes with the epoch: null when nobody may (removed, suspended, unknown). */
type ReadEpoch = (deps: Pick<Deps, "db">, id: string) => Promise<number | null>;

export interface MediaLinks {
  /** `/<prefix>/<token>/<id>`: playlists are relative, so everything below inherits the token. `expiresAt` in ms since the epoch. */
  base(
    deps: Pick<Deps, "signingSecret" | "now">,
    subject: { id: string; accessEpoch: number; playback?: string },
  ): Promise<{ base: string; expiresAt: number }>;
  /**
   * Admits a link and gives the playback it was made for, if any.
   * @throws DomainError NOT_FOUND, always the same: forged, foreign, expired and revoked tokens cannot be told apart.
   */
  require(deps: Pick<Deps, "db" | "now" | "signingSecret">, link: { token: string; id: string }): Promise<{ playback: string | null }>;
}

/** Signed links to one kind of media. Each kind has its own signature, so that a link to one opens no other. */
export function createMediaLinks(prefix: "media" | "live", readEpoch: ReadEpoch): MediaLinks {
  const rows = new Map<string, { epoch: number | null; readAt: number }>();

  async function epochOf(deps: Pick<Deps, "db" | "now">, id: string): Promise<number | null> {
    const known = rows.get(id);
    if (known && deps.now() - known.readAt < ACCESS_CACHE_MS) return known.epoch;
    const epoch = await readEpoch(deps, id);
    if (rows.size >= MAX_ROWS) rows.clear();
    rows.set(id, { epoch, readAt: deps.now() });
    return epoch;
  }

  return {
    async base({ signingSecret, now }, { id, accessEpoch, playback }) {
      // Whole minutes, so that a page loaded twice names the same pictures and the browser's cache holds them.
      const expiresAt = Math.floor((now() + MEDIA_LINK_MS) / 60_000) * 60_000;
      const token = await signToken(signingSecret, prefix, { id, epoch: accessEpoch, exp: expiresAt, playback });
      return { base: `/${prefix}/${token}/${id}`, expiresAt };
    },
    async require(deps, { token, id }) {
      const opened = LinkToken.safeParse(await openToken(deps.signingSecret, prefix, token));
      if (!opened.success || opened.data.id !== id || opened.data.exp <= deps.now()) throw notFound("This media");
      if ((await epochOf(deps, id)) !== opened.data.epoch) throw notFound("This media");
      return { playback: opened.data.playback ?? null };
    },
  };
}
