import { useCallback, useEffect, useRef, useState } from "react";
import type { ApiRequest } from "#app/lib/api.ts";
import { pageWrites } from "./page-writes.ts";

export interface OptimisticOptions<Value> {
  /**
   * Names the control within the site, for example `follow:usr_1`. Two components with the same key
   * show the same state.
   */
  key: string;
  /** The state that the server knows. */
  stored: Value;
  /** Reads a state that an earlier page of this tab chose and the server has not confirmed. */
  schema: { safeParse(value: unknown): { success: true; data: Value } | { success: false } };
}

export interface Change<Response> {
  /** Sets the state, whatever it was before. The server must accept it twice. */
  request: ApiRequest<Response>;
  /** Title of the toast that says that the change was taken back. */
  failedTitle: string;
  /** Called once the server has confirmed it, even if the component is gone. */
  onSaved?: (response: Response) => void;
  /** Called once the change is taken back. */
  onFailed?: () => void;
}

type SetOptimistic<Value> = <Response>(value: Value, change: Change<Response>) => void;

interface State<Value> {
  key: string;
  pending: { value: unknown } | null;
  /**
   * Shown until the loader brings a newer state than `base`: its data is older than the confirmed
   * write.
   */
  confirmed: { base: Value; value: Value } | null;
}

/**
 * A control whose change shows at once. If the server rejects the write, the control returns to its
 * old state and a toast shows the reason. If the page is left before the server responds, the next
 * page of the tab sends the write again.
 * @returns the shown state and a function that changes it
 */
export function useOptimistic<Value>({
  key,
  stored,
  schema,
}: OptimisticOptions<Value>): [Value, SetOptimistic<Value>] {
  const begin = (): State<Value> => ({ key, pending: pageWrites.pending(key), confirmed: null });
  const [kept, setState] = useState(begin);
  const state = kept.key === key ? kept : begin();
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
    // It may have changed between rendering and this effect.
    if (pageWrites.pending(key)) update(null);
    return end;
  }, [key]);
  const set = useCallback<SetOptimistic<Value>>(
    (value, change) => pageWrites.write({ key, value, ...change }),
    [key],
  );
  const pending = state.pending && schema.safeParse(state.pending.value);
  if (pending?.success) return [pending.data, set];
  const { confirmed } = state;
  if (confirmed === null) return [stored, set];
  if (Object.is(confirmed.base, stored)) return [confirmed.value, set];
  // Forgotten for good: the loader may bring the old state back later, for example when another
  // comment is pinned.
  setState({ ...state, confirmed: null });
  return [stored, set];
}
