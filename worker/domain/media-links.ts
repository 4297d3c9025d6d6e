import { eq } from "drizzle-orm";
import * as z from "zod";
import { t } from "#i18n/t.ts";
import { users } from "../db/schema.ts";
import type { Deps } from "./deps.ts";
import { notFound } from "./errors.ts";
import { opensSubscribersOnly } from "./plans/subscribers-only.ts";
import { openToken, signToken } from "./signing.ts";

/** What a link to media lives for at most, ms. */
const MEDIA_LINK_MS = 10 * 60_000;
/** How long an isolate may believe an access row, ms: the bound on how late a revocation is. */
const ACCESS_CACHE_MS = 8_000;
const MAX_ROWS = 2_000;
const MINUTE_MS = 60_000;

/**
 * On what ground somebody may watch: as anyone who has the page's address, as the creator's follower, as the owner, or as staff. A link carries the
 * ground it was made on and dies with it.
 */
export type Ground = "viewer" | "follower" | "owner" | "staff";

const LinkToken = z.object({
  id: z.string(),
  epoch: z.number().int(),
  exp: z.number().int(),
  ground: z.enum(["viewer", "follower", "owner", "staff"]),
  playback: z.string().optional(),
  height: z.number().int().optional(),
  /** Whose plan opens it. */
  subscriber: z.string().optional(),
});

interface LinkRules<Row> {
  /** The row that decides, with what serving needs; null when there is none. Its epoch goes up when who may watch changes. */
  read(deps: Pick<Deps, "db" | "now">, id: string): Promise<Row | null>;
  holds(row: Row, ground: Ground): boolean;
}

export interface MediaLinks<Row> {
  /**
   * `/<prefix>/<token>/<id>`: playlists are relative, so everything below inherits the token. `expiresAt` in ms since the
   * epoch. Whoever asks must have checked that the link's reader may watch on this ground.
   * @param options.roundMs links made within it are the same text, so that a browser's cache knows them again; they live
   *   this much shorter at worst. One minute unless told.
   * @param options.subscriber whose plan opens what is for subscribers only: the link dies with that plan
   * @param options.height the tallest picture that the link serves, a class of height; what it means without is its kind's
   */
  base(
    deps: Pick<Deps, "signingSecret" | "now">,
    subject: { id: string; accessEpoch: number },
    options: { ground: Ground; playback?: string; height?: number; roundMs?: number; subscriber?: string },
  ): Promise<{ base: string; expiresAt: number }>;
  /**
   * Admits a link and gives its row, which may be some seconds old, and the playback and the height it was made for, if any.
   * @param link.isFresh the row is read anew: what was looked for in it may have come since
   * @throws DomainError NOT_FOUND, always the same: forged, foreign, expired and revoked tokens cannot be told apart.
   */
  require(
    deps: Pick<Deps, "db" | "now" | "signingSecret">,
    link: { token: string; id: string; isFresh?: boolean },
  ): Promise<{ row: Row; ground: Ground; playback: string | null; height: number | null; subscriber: string | null }>;
}

/** Signed links to one kind of media. Each kind has its own signature, so that a link to one opens no other. */
export function createMediaLinks<Row extends { accessEpoch: number; subscribersOnly: boolean }>(
  prefix: "media" | "live",
  rules: LinkRules<Row>,
): MediaLinks<Row> {
  const rows = new Map<string, { row: Row; readAt: number }>();
  const plans = new Map<string, { opens: boolean; readAt: number }>();

  /** What is for subscribers only asks its reader's plan anew, so that a link ends with it. */
  async function isOpenTo(deps: Pick<Deps, "db" | "now">, row: Row, ground: Ground, subscriber: string | null): Promise<boolean> {
    if (!row.subscribersOnly || ground === "owner" || ground === "staff") return true;
    if (subscriber === null) return false;
    const known = plans.get(subscriber);
    if (known && deps.now() - known.readAt < ACCESS_CACHE_MS) return known.opens;
    const readAt = deps.now();
    const user = await deps.db.select({ plan: users.plan }).from(users).where(eq(users.id, subscriber)).get();
    if (plans.size >= MAX_ROWS) plans.clear();
    const opens = user !== undefined && opensSubscribersOnly(user.plan);
    plans.set(subscriber, { opens, readAt });
    return opens;
  }

  const knownRow = ({ now }: Pick<Deps, "now">, id: string): Row | null => {
    const known = rows.get(id);
    return known && now() - known.readAt < ACCESS_CACHE_MS ? known.row : null;
  };

  async function readRow(deps: Pick<Deps, "db" | "now">, id: string): Promise<Row | null> {
    const readAt = deps.now();
    const row = await rules.read(deps, id);
    if (rows.size >= MAX_ROWS) rows.clear();
    if (row) rows.set(id, { row, readAt });
    else rows.delete(id);
    return row;
  }

  return {
    async base({ signingSecret, now }, { id, accessEpoch }, { ground, playback, height, subscriber, roundMs = MINUTE_MS }) {
      const expiresAt = Math.floor((now() + MEDIA_LINK_MS) / roundMs) * roundMs;
      const facts = { id, epoch: accessEpoch, exp: expiresAt, ground, playback, height, subscriber };
      const token = await signToken(signingSecret, prefix, facts);
      return { base: `/${prefix}/${token}/${id}`, expiresAt };
    },
    async require(deps, { token, id, isFresh = false }) {
      const opened = LinkToken.safeParse(await openToken(deps.signingSecret, prefix, token));
      if (!opened.success || opened.data.id !== id || opened.data.exp <= deps.now()) throw notFound(t("shell.thisMedia"));
      const { epoch, ground, playback = null, height = null, subscriber = null } = opened.data;
      const known = isFresh ? null : knownRow(deps, id);
      // A link of another epoch may be newer than what is remembered.
      const row = known?.accessEpoch === epoch ? known : await readRow(deps, id);
      if (row?.accessEpoch !== epoch || !rules.holds(row, ground)) throw notFound(t("shell.thisMedia"));
      if (!(await isOpenTo(deps, row, ground, subscriber))) throw notFound(t("shell.thisMedia"));
      return { row, ground, playback, height, subscriber };
    },
  };
}
