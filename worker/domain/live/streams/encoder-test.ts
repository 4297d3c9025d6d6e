import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { streamKeys } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import type { EncoderTest } from "./contract-api.ts";
import { requireMayGoLive } from "./may-go-live.ts";
import { GRACE_MS } from "./rules.ts";

/** Maximum duration of a test of an encoder, ms. The encoder can then start another test. */
export const TEST_MAX_MS = 10 * 60_000;

const TEST_ID = /^test_/;
/** Returns true if the id belongs to a test of an encoder, and false if it belongs to a stream. */
export const isTestId = (streamId: string): boolean => TEST_ID.test(streamId);

/** Returns a creator's newest test of an encoder. Returns null if there was none. */
export async function findNewestTest(
  { db }: Pick<Deps, "db">,
  { creatorId }: { creatorId: string },
): Promise<{ id: string; state: "live" | "ended" } | null> {
  const row = await db
    .select({ id: streamKeys.testId, endedAt: streamKeys.testEndedAt })
    .from(streamKeys)
    .where(eq(streamKeys.userId, creatorId))
    .get();
  const { id = null, endedAt = null } = row ?? {};
  return id === null ? null : { id, state: endedAt === null ? "live" : "ended" };
}

/**
 * Starts a test when an encoder sends its first file. Returns the id of the test.
 * If two files arrive at the same time, they start only one test.
 * A test has no row in `streams`, so no list, link or notification leads to its media.
 * @throws DomainError the errors of `requireMayGoLive`
 */
export async function openEncoderTest(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { creatorId }: { creatorId: string },
): Promise<string> {
  await requireMayGoLive(deps, { userId: creatorId });
  const id = deps.newId("test");
  const noneIsOpen = or(isNull(streamKeys.testId), isNotNull(streamKeys.testEndedAt));
  const opened = await deps.db
    .update(streamKeys)
    .set({ testId: id, testStartedAt: deps.now(), testEndedAt: null })
    .where(and(eq(streamKeys.userId, creatorId), noneIsOpen))
    .returning({ id: streamKeys.testId })
    .get();
  if (opened) return id;
  return (await findNewestTest(deps, { creatorId }))?.id ?? id;
}

/** Records that a test has ended and that its media is deleted. Idempotent. */
export async function markTestEnded(
  { db, now }: Pick<Deps, "db" | "now">,
  { testId }: { testId: string },
): Promise<void> {
  await db
    .update(streamKeys)
    .set({ testEndedAt: now() })
    .where(and(eq(streamKeys.testId, testId), isNull(streamKeys.testEndedAt)));
}

/**
 * Returns the actor's running test with the newest measurements of the encoder.
 * Returns null if no test is running, or if its encoder sent no media within a minute.
 */
export async function getEncoderTest(
  deps: Pick<Deps, "db" | "now" | "origins" | "log">,
  { actor }: { actor: Pick<SignedInActor, "id"> },
): Promise<EncoderTest | null> {
  const row = await deps.db
    .select({ id: streamKeys.testId, startedAt: streamKeys.testStartedAt })
    .from(streamKeys)
    .where(and(eq(streamKeys.userId, actor.id), isNull(streamKeys.testEndedAt)))
    .get();
  const { id = null, startedAt = null } = row ?? {};
  if (id === null || startedAt === null) return null;
  const report = await deps.origins.encoderReport(id).catch((cause: unknown) => {
    // The Go Live page works without the measurements, and requests them again a second later.
    deps.log.error("test of an encoder not read", cause, { testId: id });
    return null;
  });
  const isAbandoned = report === null && deps.now() - startedAt > GRACE_MS;
  return isAbandoned ? null : { startedAt, report };
}
