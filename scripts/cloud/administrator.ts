import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { ulid } from "ulid";
import * as z from "zod";
import { oneTimeCodes } from "../../worker/db/tables/accounts.ts";
import { users } from "../../worker/db/tables/users.ts";
import { USERNAME_MAX, USERNAME_MIN } from "../../worker/domain/accounts/users/contract.ts";
import { hashSecret, newSecret } from "../../worker/domain/kernel/secrets/secrets.ts";
import { canonicalEmail, isEmail } from "../../worker/domain/kernel/text/contract-email.ts";
import { isReservedName } from "../../worker/domain/kernel/text/reserved.ts";
import type { CloudDatabase } from "./database.ts";
import type { Ask } from "./secrets.ts";
import { SetupError } from "./setup-error.ts";
import type { Steps } from "./steps.ts";

const INVITATION_MS = 24 * 60 * 60_000;
const PURPOSE = "reset_password";

interface Person {
  username: string;
  email: string;
}

/** Returns one administrator whose account has a password, or null. */
export const findAdministrator = async (db: CloudDatabase): Promise<Person | null> =>
  (
    await db
      .select({ username: users.username, email: users.email })
      .from(users)
      .where(and(eq(users.role, "admin"), isNotNull(users.passwordHash), isNull(users.deletedAt)))
      .limit(1)
  )[0] ?? null;

/**
 * Reads the first administrator's name and email address from the environment or the terminal.
 * @throws SetupError if the name or the email address is missing or invalid
 */
export async function askForAdministrator(
  env: Readonly<Record<string, string | undefined>>,
  ask: Ask,
): Promise<Person> {
  const read = async (name: string, purpose: string) => {
    const value = env[name] || (ask === null ? "" : await ask(`${name} (${purpose})`));
    if (value === "")
      throw new SetupError(
        `Set ${name} in the environment: ${purpose} of the first administrator.`,
      );
    return value;
  };
  const username = (await read("ADMIN_USERNAME", "username")).toLowerCase();
  if (!new RegExp(`^[a-z0-9_]{${USERNAME_MIN},${USERNAME_MAX}}$`).test(username))
    throw new SetupError(
      `ADMIN_USERNAME must have ${USERNAME_MIN} to ${USERNAME_MAX} letters, digits or underscores.`,
    );
  if (isReservedName(username))
    throw new SetupError(`The username ${username} is reserved. Choose another ADMIN_USERNAME.`);
  const email = canonicalEmail(await read("ADMIN_EMAIL", "email address"));
  if (!isEmail(email)) throw new SetupError("ADMIN_EMAIL must be an email address.");
  return { username, email };
}

interface InviteInput {
  person: Person;
  appOrigin: string;
  /** Path of the file for the invitation's secret. The database stores only a hash. */
  file: string;
  now: number;
}

/**
 * Creates the first administrator's account and returns a link for choosing its password.
 * With `--plan`, creates nothing and returns null if no valid invitation exists.
 * @throws SetupError if the username belongs to another account
 */
export async function inviteAdministrator(
  db: CloudDatabase,
  steps: Steps,
  { person, appOrigin, file, now }: InviteInput,
): Promise<string | null> {
  const userId = await provideUser(db, steps, person, now);
  const secret = await provideInvitation(db, steps, { userId, file, now });
  return secret === null ? null : `${appOrigin}/reset-password?code=${secret}`;
}

async function provideUser(
  db: CloudDatabase,
  steps: Steps,
  { username, email }: Person,
  now: number,
): Promise<string> {
  const title = `Account of the administrator ${username}`;
  const find = () =>
    db
      .select({ id: users.id, role: users.role, email: users.email })
      .from(users)
      .where(eq(users.username, username))
      .limit(1);
  const [present] = await find();
  if (present === undefined) {
    const id = `usr_${ulid().toLowerCase()}`;
    await steps.todo(title, () =>
      db.insert(users).values({
        id,
        username,
        email,
        displayName: username,
        role: "admin",
        createdAt: now,
        updatedAt: now,
      }),
    );
    return id;
  }
  if (present.role !== "admin" || present.email !== email)
    throw new SetupError(
      `The username ${username} belongs to another account. Choose another ADMIN_USERNAME.`,
    );
  steps.done(title);
  return present.id;
}

async function provideInvitation(
  db: CloudDatabase,
  steps: Steps,
  { userId, file, now }: { userId: string; file: string; now: number },
): Promise<string | null> {
  const title = "Invitation of the administrator";
  const c = oneTimeCodes;
  const kept = readInvitation(file);
  if (kept !== null) {
    const [valid] = await db
      .select({ hash: c.codeHash })
      .from(c)
      .where(
        and(eq(c.codeHash, await hashSecret(kept)), eq(c.userId, userId), gt(c.expiresAt, now)),
      )
      .limit(1);
    if (valid !== undefined) {
      steps.done(title);
      return kept;
    }
  }
  const secret = newSecret();
  const codeHash = await hashSecret(secret);
  return steps.todo(title, async () => {
    // Write the file before the database row: a lost database response must not lose the secret.
    writeFileSync(file, JSON.stringify({ secret }), { mode: 0o600 });
    await db.delete(c).where(and(eq(c.userId, userId), eq(c.purpose, PURPOSE)));
    await db.insert(c).values({
      codeHash,
      purpose: PURPOSE,
      userId,
      expiresAt: now + INVITATION_MS,
      createdAt: now,
    });
    return secret;
  });
}

function readInvitation(file: string): string | null {
  if (!existsSync(file)) return null;
  return z.object({ secret: z.string() }).parse(JSON.parse(readFileSync(file, "utf8"))).secret;
}
