import { useCallback, useEffect, useReducer, useState } from "react";
import { pageWrites, writeWithAccount } from "./page-writes.ts";
import type { Change, OptimisticOptions } from "./use-optimistic.ts";

interface RowsOptions<Value> extends Pick<OptimisticOptions<Value>, "schema"> {
  prefix: string;
  /** IDs of the loaded rows. An ID must not contain spaces. */
  ids: readonly string[];
}

type SetRow<Value> = <Response>(id: string, value: Value, change: Change<Response>) => void;

/** @returns the states of changed rows by ID, and a function that changes a row */
export function useOptimisticRows<Value>({
  prefix,
  ids,
  schema,
}: RowsOptions<Value>): [ReadonlyMap<string, Value>, SetRow<Value>] {
  const [confirmed, setConfirmed] = useState<ReadonlyMap<string, unknown>>(new Map());
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const idList = ids.join(" ");
  useEffect(() => {
    const ends = idList.split(" ").map((id) =>
      pageWrites.subscribe(prefix + id, (saved) => {
        if (saved) setConfirmed((known) => new Map(known).set(id, saved.value));
        else redraw();
      }),
    );
    // Forgets the states of removed rows, because a row may come back later with another state.
    setConfirmed((known) => new Map([...known].filter(([id]) => idList.split(" ").includes(id))));
    return () => {
      for (const end of ends) end();
    };
  }, [prefix, idList]);
  const set = useCallback<SetRow<Value>>(
    (id, value, change) => writeWithAccount({ key: prefix + id, value, ...change }),
    [prefix],
  );
  const values = new Map<string, Value>();
  for (const id of ids) {
    const pending = pageWrites.pending(prefix + id);
    const state = schema.safeParse(pending ? pending.value : confirmed.get(id));
    if (state.success) values.set(id, state.data);
  }
  return [values, set];
}
