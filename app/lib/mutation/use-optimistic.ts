import { useCallback, useEffect, useRef, useState } from "react";
import type { ApiRequest } from "#app/lib/api.ts";
import { pageWrites, writeWithAccount } from "./page-writes.ts";

/** Resolves once the server has confirmed or rejected every optimistic write of this page. */
export const writesSettled = (): Promise<void> => pageWrites.settled();

export interface OptimisticOptions<Value> {
  /** Controls with the same key, such as `follow:usr_1`, show the same state. */
  key: string;
  stored: Value;
  /** Parses a state that an earlier page of this tab stored and the server has not confirmed. */
  schema: { safeParse(value: unknown): { success: true; data: Value } | { success: false } };
}

export interface Change<Response> {
  /** The request must not depend on the old state, because the page may send it twice. */
  request: ApiRequest<Response>;
  failedTitle: string;
  onSaved?: (response: Response) => void;
  onFailed?: () => void;
}

/** A change together with its control's key and new state. */
export type KeyedChange = Change<void> & { key: string; value: unknown };

type SetOptimistic<Value> = <Response>(value: Value, change: Change<Response>) => void;

interface State<Value> {
  key: string;
  pending: { value: unknown } | null;
  /** The control shows `value` until the loader's data, which can be older, differs from `base`. */
  confirmed: { base: Value; value: Value } | null;
}

/**
 * Shows a state before the server confirms it. After a rejection, the control returns to its old
 * state. If the user leaves before the response, the tab's next page sends the write again.
 */
export function useOptimistic<Value>({
  key,
  stored,
  schema,
}: OptimisticOptions<Value>): [Value, SetOptimistic<Value>] {
  const begin = (): State<Value> => ({ key, pending: pageWrites.pending(key), confirmed: null });
  const [current, setState] = useState(begin);
  const state = current.key === key ? current : begin();
  const latest = useRef({ stored, schema });
  latest.current = { stored, schema };
  useEffect(() => {
    const update = (saved: { value: unknown } | null) =>
      setState((known) => {
        const read = saved && latest.current.schema.safeParse(saved.value);
        const before = known.key === key ? known.confirmed : null;
        const confirmed = read?.success
          ? { base: latest.current.stored, value: read.data }
          : before;
        return { key, pending: pageWrites.pending(key), confirmed };
      });
    const end = pageWrites.subscribe(key, update);
    // Renders again if the state changed between rendering and this effect.
    if (pageWrites.pending(key)) update(null);
    return end;
  }, [key]);
  const set = useCallback<SetOptimistic<Value>>(
    (value, change) => writeWithAccount({ key, value, ...change }),
    [key],
  );
  const pending = state.pending && schema.safeParse(state.pending.value);
  if (pending?.success) return [pending.data, set];
  const { confirmed } = state;
  if (confirmed === null) return [stored, set];
  if (Object.is(confirmed.base, stored)) return [confirmed.value, set];
  // The confirmed state must not come back when the loader later returns the old state.
  setState({ ...state, confirmed: null });
  return [stored, set];
}
