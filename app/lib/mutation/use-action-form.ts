import type { SerializeFrom } from "@remix-run/cloudflare";
import {
  type FetcherWithComponents,
  useActionData,
  useFetcher,
  useSearchParams,
} from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { requestProof } from "#app/features/accounts/auth/step-up.ts";

/** A message about success, or a rejection (worker/http/error-response.ts). */
export interface ActionResult {
  saved?: string;
  error?: string;
  code?: string;
  fields?: Record<string, string>;
}

/** The fetcher receives the result, or the page itself if JavaScript does not run. */
type Received<Result> = SerializeFrom<Result> | Result;

export interface ActionForm<Result extends ActionResult = ActionResult> {
  Form: FetcherWithComponents<Received<Result>>["Form"];
  formProps: {
    method: "post";
    action: string;
    onInput: () => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** True from the submission until the page shows the new data. */
  isBusy: boolean;
  sent: FormData | null;
  /** Result of the last submission; null after the user types again. */
  result: Received<Result> | null;
  /** Result of the last submission; it stays while the user types or submits again. */
  lastResult: Received<Result> | null;
  fields: Record<string, string>;
  /** Reason of a rejection that belongs to no form field; null otherwise. */
  error: string | null;
}

/**
 * Without JavaScript, the browser posts the form with its name in the URL (`?form=`), so that the
 * result appears at the right form.
 * @param onSaved called once after each success if JavaScript runs
 */
export function useActionForm<Result extends ActionResult = ActionResult>(
  name: string,
  onSaved?: (result: Received<Result>) => void,
): ActionForm<Result> {
  const fetcher = useFetcher<Result>();
  const posted = useActionData<Result>();
  const [search] = useSearchParams();
  const [dismissed, setDismissed] = useState<Received<Result> | null>(null);
  const { data: fetched, state, formData } = fetcher;
  const lastResult: Received<Result> | null =
    fetched ?? (search.get("form") === name ? posted : undefined) ?? null;
  const result = lastResult === dismissed || state !== "idle" ? null : lastResult;

  const handled = useRef<unknown>(null);
  const submitted = useRef<{ form: HTMLFormElement; button: HTMLElement | null } | null>(null);
  const latest = useRef(onSaved);
  latest.current = onSaved;
  useEffect(() => {
    if (state !== "idle" || !fetched || handled.current === fetched) return;
    handled.current = fetched;
    if (fetched.error === undefined) latest.current?.(fetched);
    if (fetched.code !== "REAUTH_REQUIRED") return;
    void requestProof().then((isProved) => {
      const { form, button } = submitted.current ?? {};
      if (isProved && form?.isConnected) form.requestSubmit(button);
    });
  }, [fetched, state]);
  const onSubmit = ({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>) => {
    submitted.current = {
      form: currentTarget,
      button: nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null,
    };
  };

  const fields = result?.fields ?? {};
  return {
    Form: fetcher.Form,
    formProps: {
      method: "post",
      action: `?form=${name}`,
      onInput: () => setDismissed(lastResult),
      onSubmit,
    },
    isBusy: state !== "idle",
    sent: formData ?? null,
    result,
    lastResult,
    fields,
    error: result?.error !== undefined && Object.keys(fields).length === 0 ? result.error : null,
  };
}
