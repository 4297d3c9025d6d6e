import * as z from "zod";
import { t } from "#i18n/t.ts";
import {
  dependsOnReader,
  GROUNDS,
  type Ground,
  type Reader,
  readerHolds,
  readStandings,
  type Standing,
} from "../../accounts/readers/readers.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { openToken, signToken } from "../../kernel/signing.ts";

/** What a link to media lives for at most, ms. */
const MEDIA_LINK_MS = 10 * 60_000;
/** How long an isolate may believe an access row, ms: the bound on how late a revocation is. */
const ACCESS_CACHE_MS = 8_000;
const MAX_ROWS = 2_000;
const MINUTE_MS = 60_000;

const LinkToken = z.object({
  id: z.string(),
  epoch: z.number().int(),
  exp: z.number().int(),
  ground: z.enum(GROUNDS),
  playback: z.string().optional(),
  height: z.number().int().optional(),
  /** Left out where the link is anyone's. */
  reader: z.object({ userId: z.string(), sessionId: z.string().nullable() }).optional(),
});

/** What an admitted link says. */
export interface AdmittedLink<Row> {
  row: Row;
  ground: Ground;
  epoch: number;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  playback: string | null;
  height: number | null;
  reader: Reader | null;
}

interface LinkRules<Row> {
  /**
   * The row that decides, with what serving needs; null when there is none. Its epoch goes up when
   * who may watch changes.
   */
  read(deps: Pick<Deps, "db" | "now">, id: string): Promise<Row | null>;
  holds(row: Row, ground: Ground): boolean;
}

export interface MediaLinks<Row> {
  /**
   * Signs a link `/<prefix>/<token>/<id>`. Playlists contain relative URLs, so all requests below
   * the link contain the token. The caller must have checked that the reader may watch for the
   * given reason (`ground`). `expiresAt` is in ms since the epoch.
   * @param options.roundMs links that are signed within this time are equal, so that the browser
   *   cache can reuse their files. A link may therefore expire earlier by up to this time. Default:
   *   one minute.
   * @param options.reader the user who gets the link, if access depends on the user (`readerFor`,
   *   `ownerReader`). The link stops working when this user loses the plan, role, follow, session
   *   or account that gave access. Null for media that everybody may watch; in all other cases, a
   *   link without a reader does not work.
   * @param options.height the largest height class that the link serves. The default depends on the
   * kind of media.
   */
  base(
    deps: Pick<Deps, "signingSecret" | "now">,
    subject: { id: string; accessEpoch: number },
    options: {
      ground: Ground;
      reader: Reader | null;
      playback?: string;
      height?: number;
      roundMs?: number;
    },
  ): Promise<{ base: string; expiresAt: number }>;
  /**
   * Admits a link and gives its row, which may be some seconds old, and the playback and the height
   * it was made for, if any.
   * @param link.isFresh the row and its reader are read anew: for a socket, which outlives the
   * request, and for a file that may have come since
   * @throws DomainError NOT_FOUND, always the same: forged, foreign, expired and revoked tokens
   * cannot be told apart.
   */
  require(
    deps: Pick<Deps, "db" | "now" | "signingSecret">,
    link: { token: string; id: string; isFresh?: boolean },
  ): Promise<AdmittedLink<Row>>;
}

/**
 * Signed links to one kind of media. Each kind has its own signature, so that a link to one opens
 * no other.
 */
export function createMediaLinks<
  Row extends { accessEpoch: number; subscribersOnly: boolean; creatorId: string },
>(prefix: "media" | "live", rules: LinkRules<Row>): MediaLinks<Row> {
  const rows = new Map<string, { row: Row; readAt: number }>();
  const standings = new Map<string, { standing: Standing | null; readAt: number }>();

  async function standingOf(
    deps: Pick<Deps, "db" | "now">,
    creatorId: string,
    reader: Reader,
    isFresh: boolean,
  ): Promise<Standing | null> {
    const key = `${creatorId} ${reader.userId} ${reader.sessionId}`;
    const known = standings.get(key);
    if (!isFresh && known && deps.now() - known.readAt < ACCESS_CACHE_MS) return known.standing;
    const readAt = deps.now();
    const standing = (await readStandings(deps, { creatorId, readers: [reader] }))(reader);
    if (standings.size >= MAX_ROWS) standings.clear();
    standings.set(key, { standing, readAt });
    return standing;
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
    async base(
      { signingSecret, now },
      { id, accessEpoch },
      { ground, playback, height, reader, roundMs = MINUTE_MS },
    ) {
      const expiresAt = Math.floor((now() + MEDIA_LINK_MS) / roundMs) * roundMs;
      const facts = {
        id,
        epoch: accessEpoch,
        exp: expiresAt,
        ground,
        playback,
        height,
        reader: reader ?? undefined,
      };
      const token = await signToken(signingSecret, prefix, facts);
      return { base: `/${prefix}/${token}/${id}`, expiresAt };
    },
    async require(deps, { token, id, isFresh = false }) {
      const opened = LinkToken.safeParse(await openToken(deps.signingSecret, prefix, token));
      if (!opened.success || opened.data.id !== id || opened.data.exp <= deps.now())
        throw notFound(t("shell.thisMedia"));
      const {
        epoch,
        exp: expiresAt,
        ground,
        playback = null,
        height = null,
        reader = null,
      } = opened.data;
      const known = isFresh ? null : knownRow(deps, id);
      // A link of another epoch may be newer than what is remembered.
      const row = known?.accessEpoch === epoch ? known : await readRow(deps, id);
      if (row?.accessEpoch !== epoch || !rules.holds(row, ground))
        throw notFound(t("shell.thisMedia"));
      const asks = reader !== null && dependsOnReader(row, ground);
      const standing = asks ? await standingOf(deps, row.creatorId, reader, isFresh) : null;
      if (!readerHolds(row, ground, reader, standing)) throw notFound(t("shell.thisMedia"));
      return { row, ground, epoch, expiresAt, playback, height, reader };
    },
  };
}
