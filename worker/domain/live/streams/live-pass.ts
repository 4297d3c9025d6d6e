import { eq } from "drizzle-orm";
import * as z from "zod";
import { streams, users } from "../../../db/schema.ts";
import {
  ACCESS_REASONS,
  canReaderWatch,
  dependsOnReader,
  readStandings,
} from "../../accounts/readers/readers.ts";
import type { Deps } from "../../deps.ts";
import { streamAccessColumns, streamGroundHolds } from "./access.ts";

/**
 * The reason why a socket of a stream was admitted. The pass is stored in the socket's attachment,
 * so that it survives an eviction of the Durable Object. The pass is checked against D1 repeatedly.
 */
export const LivePass = z.object({
  /** The stream's access epoch, which increases with each change of the permitted viewers. */
  epoch: z.number().int(),
  ground: z.enum(ACCESS_REASONS),
  /** Expiry of the link, ms since the epoch. Null for a socket that was opened without a link. */
  expiresAt: z.number().nullable(),
  /** The signed-in viewer. Null for a visitor, and if the access does not depend on the viewer. */
  reader: z.object({ userId: z.string(), sessionId: z.string().nullable() }).nullable(),
});
export type LivePass = z.output<typeof LivePass>;

/** Returns the passes (reasons of admission) that no longer give access. */
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
    canReaderWatch(stream, ground, reader, reader && standingOf(reader));
  return new Set(passes.filter((pass) => !stands(pass)));
}
