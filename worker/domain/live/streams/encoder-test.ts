import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { streamKeys } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import type { EncoderTest } from "./contract-api.ts";
import { requireMayGoLive } from "./may-go-live.ts";
import { GRACE_MS } from "./rules.ts";

/** A test ends after this time, ms. The encoder may then start another test. */
export const TEST_MAX_MS = 10 * 60_000;

const TEST_ID = /^test_/;
/** Returns true for the id of a test. Tests and streams have a Durable Object of the same kind. */
export const isTestId = (streamId: string): boolean => TEST_ID.test(streamId);

/** Returns a creator's newest test, or null. */
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
 * Opens a test for an encoder's first push. Two concurrent first pushes open only one test.
 * A test has no row in `streams`, so no list, link or notification can lead to its media.
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

/** The test's Durable Object calls this when it has deleted the media of the test. Idempotent. */
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
 * Returns the actor's running test with the newest measurements of the encoder, or null.
 * A test without any media is returned only for a while, because its Durable Object never ends it.
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
    // The page shows the stream's details without the measurements, and asks for them again.
    deps.log.error("test of an encoder not read", cause, { testId: id });
    return null;
  });
  const isAbandoned = report === null && deps.now() - startedAt > GRACE_MS;
  return isAbandoned ? null : { startedAt, report };
}
