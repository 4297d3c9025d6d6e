import { AsyncLocalStorage } from "node:async_hooks";
import { type Add, metered } from "./bindings.ts";
import { OBJECT_GB, SOCKET_MESSAGES_A_REQUEST } from "./prices.ts";

type Cursor = Pick<SqlStorageCursor<Record<string, SqlStorageValue>>, "rowsRead" | "rowsWritten">;
type Method = (...args: unknown[]) => unknown;
type ObjectClass = new (ctx: DurableObjectState, env: Env) => object;

const isMethod = (value: unknown): value is Method => typeof value === "function";
/** `true` while a Durable Object handles a call: its calls to itself are not billed. */
const inside = new AsyncLocalStorage<true>();
/** SQLite cursors to count later: a cursor knows how many rows it has read only at its end. */
const cursors = new WeakMap<object, Cursor[]>();

function entriesOf(prototype: object): string[] {
  const own = Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor");
  return [...new Set(["fetch", "alarm", "webSocketMessage", ...own])];
}

function watchStorage({ storage }: DurableObjectState, list: Cursor[], add: Add): void {
  const { sql, kv } = storage;
  const instead = (target: object, name: string, of: (own: Method) => Method) => {
    const own: unknown = Reflect.get(target, name);
    if (isMethod(own)) Object.defineProperty(target, name, { value: of(own.bind(target)) });
  };
  instead(sql, "exec", (own) => (...args) => {
    const cursor = own(...args) as Cursor;
    list.push(cursor);
    return cursor;
  });
  const counts =
    (unit: "rowsRead" | "rowsWritten") =>
    (own: Method) =>
    (...args: unknown[]) => {
      add(unit);
      return own(...args);
    };
  instead(kv, "put", counts("rowsWritten"));
  instead(kv, "delete", counts("rowsWritten"));
  instead(kv, "get", counts("rowsRead"));
  instead(storage, "setAlarm", counts("rowsWritten"));
}

/** Counts requests, rows and time. Only time in handlers counts: an idle object hibernates. */
export function measured<T extends ObjectClass>(Base: T, add: Add): T {
  const Made = class extends (Base as ObjectClass) {
    constructor(ctx: DurableObjectState, env: Env) {
      const list: Cursor[] = [];
      watchStorage(ctx, list, add);
      super(ctx, metered(env, add));
      cursors.set(this, list);
    }
  };
  for (const name of entriesOf(Base.prototype)) {
    const own: unknown = Reflect.get(Base.prototype, name);
    if (!isMethod(own)) continue;
    const count = async (object: object, args: unknown[]): Promise<unknown> => {
      const isMessage = name === "webSocketMessage";
      if (isMessage) add("socketMessages");
      add("objectRequests", isMessage ? 1 / SOCKET_MESSAGES_A_REQUEST : 1);
      const from = Date.now();
      try {
        return await inside.run(true, async () => Reflect.apply(own, object, args));
      } finally {
        add("objectGbSeconds", ((Date.now() - from) / 1000) * OBJECT_GB);
        for (const { rowsRead, rowsWritten } of cursors.get(object)?.splice(0) ?? []) {
          add("rowsRead", rowsRead);
          add("rowsWritten", rowsWritten);
        }
      }
    };
    Object.defineProperty(Made.prototype, name, {
      value(this: object, ...args: unknown[]) {
        return inside.getStore() ? Reflect.apply(own, this, args) : count(this, args);
      },
    });
  }
  return Made as T;
}
