import { useCallback, useRef, useState } from "react";
import { ApiError, type ApiRequest } from "#app/lib/api.ts";
import { requestAccount } from "#app/lib/intent/account-request.ts";
import { needsAccount, SignInCanceledError } from "#app/lib/intent/with-account.ts";
import { reasonOf, showFailure } from "./failure.ts";
import { send } from "./send.ts";

type Outcome<Response> = { ok: true; response: Response } | { ok: false; error: unknown };

export interface Mutation {
  isBusy: boolean;
  fields: Record<string, string>;
  /** Why the last write failed, if the reason belongs to no form field; null otherwise. */
  error: string | null;
  /** Why the last write failed, including field errors; null otherwise. */
  reason: string | null;
  clear(): void;
  run<Response>(request: ApiRequest<Response>): Promise<Outcome<Response>>;
  /** A failure appears as a toast; a rejected field also appears in `fields`. */
  runOrToast<Response>(
    request: ApiRequest<Response>,
    failedTitle: string,
  ): Promise<Outcome<Response>>;
}

export function useMutation(): Mutation {
  const [pending, setPending] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  // Number of the newest write. The failure of an earlier write must not replace its result.
  const latest = useRef(0);
  const attempt = useCallback(
    async <Response>(
      request: ApiRequest<Response>,
      onFailed: (error: unknown) => void,
    ): Promise<Outcome<Response>> => {
      const { intent } = request;
      if (needsAccount(intent) && !(await requestAccount(intent)))
        return { ok: false, error: new SignInCanceledError() };
      latest.current += 1;
      const turn = latest.current;
      setFailure(null);
      setPending((count) => count + 1);
      try {
        return { ok: true, response: await send(request) };
      } catch (error) {
        if (turn === latest.current && !(error instanceof SignInCanceledError)) setFailure(error);
        onFailed(error);
        return { ok: false, error };
      } finally {
        setPending((count) => count - 1);
      }
    },
    [],
  );
  const run = useCallback<Mutation["run"]>(
    (request) => attempt(request, () => undefined),
    [attempt],
  );
  const runOrToast = useCallback<Mutation["runOrToast"]>(
    (request, failedTitle) => attempt(request, (error) => showFailure(failedTitle, error)),
    [attempt],
  );
  const clear = useCallback(() => setFailure(null), []);
  const fields = failure instanceof ApiError ? failure.fields : {};
  const reason = failure === null ? null : reasonOf(failure);
  const error = Object.keys(fields).length === 0 ? reason : null;
  return { isBusy: pending > 0, fields, error, reason, clear, run, runOrToast };
}
