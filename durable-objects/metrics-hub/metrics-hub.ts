import { DurableObject } from "cloudflare:workers";
import type {
  Labels,
  MetricName,
  MetricsReading,
  Series,
} from "#worker/domain/ops/metrics/contract.ts";
import { mergeSeries, seriesKey } from "#worker/domain/ops/metrics/rules.ts";

const MINUTE_MS = 60_000;
const KEPT_MINUTES = 24 * 60;

interface Row extends Record<string, SqlStorageValue> {
  minute: number;
  series: string;
  value: string;
}
interface Value {
  name: MetricName;
  labels: Labels;
  count: number;
  sum: number;
  buckets: number[];
}

/** Key of the row with the totals since the object was created. All other keys are minutes. */
const TOTALS = 0;

/** Collects the metrics of all isolates: each minute's values for a day, the totals forever. */
export class MetricsHub extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS metrics (minute INTEGER NOT NULL, series TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (minute, series)) WITHOUT ROWID",
    );
  }

  async add(series: Series[]): Promise<void> {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    for (const at of [TOTALS, minute]) for (const one of series) this.raise(at, one);
    this.ctx.storage.sql.exec(
      "DELETE FROM metrics WHERE minute > 0 AND minute < ?",
      minute - KEPT_MINUTES,
    );
  }

  async read(): Promise<MetricsReading> {
    const rows = this.ctx.storage.sql
      .exec<Row>("SELECT minute, series, value FROM metrics ORDER BY minute")
      .toArray();
    const minutes = new Map<number, Series[]>();
    for (const { minute, value } of rows) {
      const values = minutes.get(minute) ?? [];
      values.push(JSON.parse(value) satisfies Value);
      minutes.set(minute, values);
    }
    const totals = minutes.get(TOTALS) ?? [];
    minutes.delete(TOTALS);
    return { totals, minutes: [...minutes].map(([minute, series]) => ({ minute, series })) };
  }

  private raise(minute: number, one: Series): void {
    const { sql } = this.ctx.storage;
    const key = seriesKey(one);
    const known = sql
      .exec<Row>(
        "SELECT minute, series, value FROM metrics WHERE minute = ? AND series = ?",
        minute,
        key,
      )
      .toArray()[0];
    const before: Value[] = known ? [JSON.parse(known.value)] : [];
    const [sum = one] = mergeSeries([...before, one]);
    sql.exec(
      "INSERT OR REPLACE INTO metrics (minute, series, value) VALUES (?, ?, ?)",
      minute,
      key,
      JSON.stringify(sum),
    );
  }
}
