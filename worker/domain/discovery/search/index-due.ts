import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { type Progress, sweepRows } from "../../kernel/sweep.ts";

interface DueEntry {
  kind: "video" | "caption";
  ref: string;
  language: string;
}

/**
 * Scheduled job. Adds the entries of `search_due` to the search index. Idempotent.
 * One statement indexes one file of captions, because D1 stops a statement after 30 seconds.
 */
export function indexDue({ db, log }: Pick<Deps, "db" | "log">): Promise<Progress> {
  return sweepRows<DueEntry>(
    { log },
    {
      size: 20,
      pages: 2,
      page: ({ size, skipped }) =>
        db.all<DueEntry>(
          sql`select kind, ref, language from search_due where kind in ('caption', 'video')
            order by kind, ref, language limit ${size} offset ${skipped}`,
        ),
      // The trigger `search_due_out` adds the deleted entry to the search index.
      work: ({ kind, ref, language }) =>
        db.run(
          sql`delete from search_due where kind = ${kind} and ref = ${ref} and language = ${language}`,
        ),
      onError: ["search entry not indexed", (entry) => ({ ...entry })],
    },
  );
}
