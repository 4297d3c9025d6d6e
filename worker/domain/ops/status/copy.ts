import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { StatusView } from "./contract.ts";

const COPY_KEY = "status/current.json";
/** Maximum number of probe results that wait while the database is down: about 36 hours. */
const UNWRITTEN_MAX = 10_000;

const Copy = z.object({
  view: StatusView,
  unwritten: z.array(
    z.object({
      component: z.enum(["database", "media", "queue", "chat", "live", "payments", "mail"]),
      at: z.number(),
      ok: z.boolean(),
      ms: z.number(),
    }),
  ),
});
type Copy = z.output<typeof Copy>;

/** Reads the copy of the status page's data in R2, which is used while the database is down. */
export async function readCopy({ storage }: Pick<Deps, "storage">): Promise<Copy | null> {
  const stored = await storage.get(COPY_KEY);
  return stored ? Copy.parse(await new Response(stored.body).json()) : null;
}

export const writeCopy = ({ storage }: Pick<Deps, "storage">, copy: Copy): Promise<void> =>
  storage.put(
    COPY_KEY,
    JSON.stringify({ ...copy, unwritten: copy.unwritten.slice(-UNWRITTEN_MAX) }),
    "application/json",
  );
