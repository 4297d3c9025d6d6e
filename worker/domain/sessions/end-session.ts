import { eq } from "drizzle-orm";
import { sessions } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { hashSecret } from "./rules.ts";

/** Makes the token worthless at once. An unknown token is no error: the outcome is the same. */
export async function endSession({ db }: Pick<Deps, "db">, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, await hashSecret(token)));
}
