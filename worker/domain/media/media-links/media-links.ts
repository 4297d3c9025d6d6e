import * as z from "zod";
import { t } from "#i18n/t.ts";
import {
  ACCESS_REASONS,
  type AccessReason,
  canReaderWatch,
  dependsOnReader,
  type Reader,
  readStandings,
  type Standing,
} from "../../accounts/readers/readers.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { openToken, signToken } from "../../kernel/signing.ts";

const MEDIA_LINK_MS = 10 * 60_000;
/** A revoked media link works for at most this long, because access checks are cached. */
const ACCESS_CACHE_MS = 8_000;

const MAX_ROWS = 2_000;
const MINUTE_MS = 60_000;

const LinkToken = z.object({
  id: z.string(),
  epoch: z.number().int(),
  exp: z.number().int(),
  ground: z.enum(ACCESS_REASONS),
  playback: z.string().optional(),
  height: z.number().int().optional(),
  /** The user who may use the link. Missing in a link that every viewer may use. */
  reader: z.object({ userId: z.string(), sessionId: z.string().nullable() }).optional(),
});

export interface AdmittedLink<Row> {
  row: Row;
  ground: AccessReason;
  epoch: number;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  playback: string | null;
  height: number | null;
  reader: Reader | null;
}

interface LinkRules<Row> {
  /** Reads the row that decides who has access. Its epoch rises when permitted viewers change. */
  read(deps: Pick<Deps, "db" | "now">, id: string): Promise<Row | null>;
  holds(row: Row, ground: AccessReason): boolean;
}

export interface MediaLinks<Row> {
  /**
   * Signs a link `/<prefix>/<token>/<id>`. The caller must have checked that the reader may watch
   * for the given reason (`ground`). `expiresAt` is in ms since the epoch.
   * @param options.roundMs links that are signed within this time are equal, so that the browser
   * cache can reuse the files. A link may expire earlier by up to this time. Default: one minute.
   * @param options.reader the user who gets the link. The link stops working when this user loses
   * the plan, role, follow, session or account that gave access. Null only for media that everybody
   * may watch.
   * @param options.height the largest height class that the link serves
   */
  base(
    deps: Pick<Deps, "signingSecret" | "now">,
    subject: { id: string; accessEpoch: number },
    options: {
      ground: AccessReason;
      reader: Reader | null;
      playback?: string;
      height?: number;
      roundMs?: number;
    },
  ): Promise<{ base: string; expiresAt: number }>;
  /**
   * Validates a link and returns the media's row, which may be some seconds old.
   * @param link.isFresh reads the row and the reader without the cache. Needed for a socket, which
   * outlives the request, and for a file that may be newer than the cache
   * @throws DomainError NOT_FOUND, with the same message for forged, expired and revoked tokens and
   * for tokens of other media, so that a client cannot tell them apart
   */
  require(
    deps: Pick<Deps, "db" | "now" | "signingSecret">,
    link: { token: string; id: string; isFresh?: boolean },
  ): Promise<AdmittedLink<Row>>;
}

/**
 * Creates the functions that sign and validate links to one kind of media. Each kind has its own
 * signature, so a link to one kind cannot open another kind.
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
        throw notFound(t("shell.notFound.media"));
      const {
        epoch,
        exp: expiresAt,
        ground,
        playback = null,
        height = null,
        reader = null,
      } = opened.data;
      const known = isFresh ? null : knownRow(deps, id);
      const row = known?.accessEpoch === epoch ? known : await readRow(deps, id);
      if (row?.accessEpoch !== epoch || !rules.holds(row, ground))
        throw notFound(t("shell.notFound.media"));
      const asks = reader !== null && dependsOnReader(row, ground);
      const standing = asks ? await standingOf(deps, row.creatorId, reader, isFresh) : null;
      if (!canReaderWatch(row, ground, reader, standing)) throw notFound(t("shell.notFound.media"));
      return { row, ground, epoch, expiresAt, playback, height, reader };
    },
  };
}
