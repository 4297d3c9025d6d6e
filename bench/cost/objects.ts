import { AsyncLocalStorage } from "node:async_hooks";
import { type Add, metered } from "./bindings.ts";
import { OBJECT_GB, SOCKET_MESSAGES_A_REQUEST } from "./prices.ts";

type Cursor = Pick<SqlStorageCursor<Record<string, SqlStorageValue>>, "rowsRead" | "rowsWritten">;
type Method = (...args: unknown[]) => unknown;
type ObjectClass = new (ctx: DurableObjectState, env: Env) => object;

const isMethod = (value: unknown): value is Method => typeof value === "function";
/** `true` while a Durable Object handles a call: its calls to itself are not billed. */
const insideObject = new AsyncLocalStorage<true>();
/** SQLite cursors to count later: a cursor knows how many rows it has read only at its end. */
const cursors = new WeakMap<object, Cursor[]>();

function entriesOf(prototype: object): string[] {
  const names = Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor");
  return [...new Set(["fetch", "alarm", "webSocketMessage", ...names])];
}

function watchStorage({ storage }: DurableObjectState, list: Cursor[], add: Add): void {
  const { sql, kv } = storage;
  const replaceMethod = (target: object, name: string, of: (original: Method) => Method) => {
    const original: unknown = Reflect.get(target, name);
    if (isMethod(original))
      Object.defineProperty(target, name, { value: of(original.bind(target)) });
  };
  replaceMethod(sql, "exec", (original) => (...args) => {
    const cursor = original(...args) as Cursor;
    list.push(cursor);
    return cursor;
  });
  const counts =
    (unit: "rowsRead" | "rowsWritten") =>
    (original: Method) =>
    (...args: unknown[]) => {
      add(unit);
      return original(...args);
    };
  replaceMethod(kv, "put", counts("rowsWritten"));
  replaceMethod(kv, "delete", counts("rowsWritten"));
  replaceMethod(kv, "get", counts("rowsRead"));
  replaceMethod(storage, "setAlarm", counts("rowsWritten"));
}

/** Counts requests, rows and time. Only time in handlers counts: an idle object hibernates. */
export function measured<T extends ObjectClass>(Base: T, add: Add): T {
  const CountedObject = class extends (Base as ObjectClass) {
    constructor(ctx: DurableObjectState, env: Env) {
      const list: Cursor[] = [];
      watchStorage(ctx, list, add);
      super(ctx, metered(env, add));
      cursors.set(this, list);
    }
  };
  for (const name of entriesOf(Base.prototype)) {
    const original: unknown = Reflect.get(Base.prototype, name);
    if (!isMethod(original)) continue;
    const count = async (object: object, args: unknown[]): Promise<unknown> => {
      const isMessage = name === "webSocketMessage";
      if (isMessage) add("socketMessages");
      add("objectRequests", isMessage ? 1 / SOCKET_MESSAGES_A_REQUEST : 1);
      const from = Date.now();
      try {
        return await insideObject.run(true, async () => Reflect.apply(original, object, args));
      } finally {
        add("objectGbSeconds", ((Date.now() - from) / 1000) * OBJECT_GB);
        for (const { rowsRead, rowsWritten } of cursors.get(object)?.splice(0) ?? []) {
          add("rowsRead", rowsRead);
          add("rowsWritten", rowsWritten);
        }
      }
    };
    Object.defineProperty(CountedObject.prototype, name, {
      value(this: object, ...args: unknown[]) {
        return insideObject.getStore() ? Reflect.apply(original, this, args) : count(this, args);
      },
    });
  }
  return CountedObject as T;
}
