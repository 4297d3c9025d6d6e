import { env } from "cloudflare:workers";
import { settleJobs } from "./queue.ts";

let statements: string[] | null = null;
/** Number of tables per statement. One is slow, and all exceed the length limit of SQL. */
const TABLES_AT_ONCE = 20;

async function sumsOfTables(): Promise<string[]> {
  const tables = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name <> 'api_key_days' and name <> 'job_runs' and name <> 'dead_letters' and name not like 'member\\_%' escape '\\' and name not like '\\_%' escape '\\' and name not like 'd1\\_%' escape '\\' and name not like 'sqlite\\_%' escape '\\' and name not like 'search\\_%' escape '\\'",
  ).all<{ name: string }>();
  const sums: string[] = [];
  for (const { name } of tables.results) {
    const columns = await env.DB.prepare(
      `select name, type from pragma_table_info('${name}')`,
    ).all<{ name: string; type: string }>();
    const facts = columns.results.map((c) =>
      c.type.toLowerCase() === "integer"
        ? `total("${c.name}"), count("${c.name}")`
        : `total(length("${c.name}")), total(unicode("${c.name}") * 7 + unicode(substr("${c.name}", -1)))`,
    );
    sums.push(
      `(select count(*) || ' ' || json_array(${facts.join(", ")}) from "${name}") as "${name}"`,
    );
  }
  return Array.from(
    { length: Math.ceil(sums.length / TABLES_AT_ONCE) },
    (_, i) => `select ${sums.slice(i * TABLES_AT_ONCE, (i + 1) * TABLES_AT_ONCE).join(", ")}`,
  );
}

/** R2 lists at most 1,000 objects at a time. */
async function listObjects(): Promise<R2Object[]> {
  const objects: R2Object[] = [];
  let cursor: string | undefined;
  do {
    const page = await env.MEDIA.list(cursor === undefined ? {} : { cursor });
    objects.push(...page.objects);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return objects;
}

/**
 * Returns a checksum line per table and per file. Any write changes a line, except call counts of
 * API keys, dead letters and daily visits.
 * First waits for the jobs and events of earlier requests, because their writes would change lines.
 */
export async function fingerprint(): Promise<string[]> {
  await settleJobs();
  statements ??= await sumsOfTables();
  const answers = await env.DB.batch<Record<string, string>>(
    statements.map((sql) => env.DB.prepare(sql)),
  );
  const objects = await listObjects();
  const tables = answers.flatMap(({ results: [row = {}] }) =>
    Object.entries(row).map((facts) => facts.join(" ")),
  );
  const { results } = await env.DB.prepare("select id from streams").all<{ id: string }>();
  const streamIds = new Set(results.map(({ id }) => id));
  // After a test has deleted a stream, the stream's Durable Object can store its replay later.
  const isLeftover = (key: string) =>
    key.startsWith("live/") && !streamIds.has(key.split("/")[1] ?? "");
  return [
    ...tables,
    ...objects.filter(({ key }) => !isLeftover(key)).map((o) => `${o.key} ${o.etag}`),
  ];
}
