import { eq } from "drizzle-orm";
import * as z from "zod";
import { streams, users } from "../../../db/schema.ts";
import {
  dependsOnReader,
  GROUNDS,
  readerHolds,
  readStandings,
} from "../../accounts/readers/readers.ts";
import type { Deps } from "../../deps.ts";
import { streamAccessColumns, streamGroundHolds } from "./access.ts";

/**
 * What a socket of a stream was admitted on. It travels in the socket's attachment, so that it
 * outlives an eviction, and is held against D1 again and again for as long as the socket is open.
 */
export const LivePass = z.object({
  /** The stream's access epoch at the admission. */
  epoch: z.number().int(),
  ground: z.enum(GROUNDS),
  /**
   * When the link runs out, ms since the epoch; null for a socket that was opened without a link.
   */
  expiresAt: z.number().nullable(),
  /** Null for a visitor, and where access does not depend on who asks. */
  reader: z.object({ userId: z.string(), sessionId: z.string().nullable() }).nullable(),
});
export type LivePass = z.output<typeof LivePass>;

/**
 * Those of these passes that no longer open the stream: the link ran out, who may watch changed, or
 * the reader lost their plan, role, follow, session or account. One read of D1 for the stream, and
 * one of the readers where access depends on them.
 */
export async function findRevokedPasses(
  deps: Pick<Deps, "db" | "now">,
  { streamId, passes }: { streamId: string; passes: readonly LivePass[] },
): Promise<Set<LivePass>> {
  if (passes.length === 0) return new Set();
  const stream = await deps.db
    .select(streamAccessColumns({ kind: "visitor" }))
    .from(streams)
    .innerJoin(users, eq(users.id, streams.creatorId))
    .where(eq(streams.id, streamId))
    .get();
  if (!stream) return new Set(passes);
  const asking = passes.flatMap(({ ground, reader }) =>
    reader !== null && dependsOnReader(stream, ground) ? reader : [],
  );
  const standingOf =
    asking.length > 0
      ? await readStandings(deps, { creatorId: stream.creatorId, readers: asking })
      : () => null;
  const at = deps.now();
  const stands = ({ epoch, ground, expiresAt, reader }: LivePass) =>
    (expiresAt === null || expiresAt > at) &&
    epoch === stream.accessEpoch &&
    streamGroundHolds(stream, ground) &&
    readerHolds(stream, ground, reader, reader && standingOf(reader));
  return new Set(passes.filter((pass) => !stands(pass)));
}
