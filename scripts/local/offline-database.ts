import type { Miniflare } from "miniflare";

type Database = Awaited<ReturnType<Miniflare["getD1Database"]>>;
type Method = "all" | "raw" | "run" | "batch";

class OfflineStatement {
  readonly #send: Send;
  readonly query: string;
  readonly values: readonly unknown[];

  constructor(send: Send, query: string, values: readonly unknown[]) {
    this.#send = send;
    this.query = query;
    this.values = values;
  }

  bind(...values: unknown[]): OfflineStatement {
    return new OfflineStatement(this.#send, this.query, values);
  }

  async first(column?: string): Promise<unknown> {
    const { results } = await this.all();
    const [row] = results;
    return row === undefined ? null : column === undefined ? row : row[column];
  }

  run(): Promise<unknown> {
    return this.#send("run", [this]);
  }

  all() {
    return this.#send("all", [this]) as Promise<{ results: Record<string, unknown>[] }>;
  }

  raw(): Promise<unknown> {
    return this.#send("raw", [this]);
  }
}

type Send = (method: Method, statements: readonly OfflineStatement[]) => Promise<unknown>;

/**
 * Returns a D1 client for the database of `offline()`. It sends each statement or batch in one
 * request. Miniflare's `getD1Database` also blocks the process for each call of `prepare` and
 * `bind`, which makes the demo's thousands of statements four times slower. Binary values, `exec`
 * and sessions are not supported.
 */
export function offlineDatabase(mf: Miniflare): Database {
  const send: Send = async (method, statements) => {
    const response = await mf.dispatchFetch("http://offline.internal/", {
      method: "POST",
      body: JSON.stringify({
        method,
        statements: statements.map(({ query, values }) => ({ query, values })),
      }),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const database = {
    prepare: (query: string) => new OfflineStatement(send, query, []),
    batch: (statements: OfflineStatement[]) => send("batch", statements),
  };
  return database as unknown as Database;
}
