import type { SerializeFrom } from "@remix-run/cloudflare";
import { type FetcherWithComponents, useActionData, useFetcher, useSearchParams } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { requestProof } from "#app/step-up.ts";

/** What the action of a page of settings answers: what was done, in a sentence, or a refusal (worker/http/error-response.ts). */
export interface SettingsAnswer {
  saved?: string;
  error?: string;
  code?: string;
  fields?: Record<string, string>;
}

/** As it was sent, or as a browser without scripts posted for it. */
type Sent<Answer> = SerializeFrom<Answer> | Answer;

export interface SettingsForm<Answer extends SettingsAnswer> {
  Form: FetcherWithComponents<Sent<Answer>>["Form"];
  /** Spread on the Form. */
  formProps: { method: "post"; action: string; onInput: () => void; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  /** It is on its way. */
  busy: boolean;
  /** The last answer, until something is typed again. */
  answer: Sent<Answer> | null;
  /** A sentence per field, for `Field`'s error. */
  errors: Record<string, string>;
  /** The refusal that belongs to no field. */
  general: string | null;
}

/**
 * One form of a page of settings. It saves without leaving the page, and by a plain post before scripts run: the address
 * then names the form (`?form=`), so that the answer is shown at the right one of several; the action reads it with
 * `formName(request)`.
 * @param onSaved called once per success with scripts: to close a dialog, to empty a field
 */
export function useSettingsForm<Answer extends SettingsAnswer = SettingsAnswer>(
  name: string,
  onSaved?: (answer: Sent<Answer>) => void,
): SettingsForm<Answer> {
  const fetcher = useFetcher<Answer>();
  const posted = useActionData<Answer>();
  const [search] = useSearchParams();
  const [dismissed, setDismissed] = useState<Sent<Answer> | null>(null);
  const { data: fetched, state } = fetcher;
  const data: Sent<Answer> | null = fetched ?? (search.get("form") === name ? posted : undefined) ?? null;
  const answer = data === dismissed || state !== "idle" ? null : data;

  const told = useRef<unknown>(null);
  const latest = useRef(onSaved);
  latest.current = onSaved;
  useEffect(() => {
    if (state !== "idle" || !fetched || told.current === fetched) return;
    told.current = fetched;
    if (fetched.saved !== undefined) latest.current?.(fetched);
  }, [fetched, state]);

  // What wants a recent proof of identity asks for it and is sent once more.
  const sent = useRef<{ form: HTMLFormElement; button: HTMLElement | null } | null>(null);
  const asked = useRef<unknown>(null);
  useEffect(() => {
    if (state !== "idle" || fetched?.code !== "REAUTH_REQUIRED" || asked.current === fetched) return;
    asked.current = fetched;
    void requestProof().then((proved) => {
      if (proved && sent.current?.form.isConnected) sent.current.form.requestSubmit(sent.current.button);
    });
  }, [fetched, state]);
  const onSubmit = ({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>) => {
    sent.current = { form: currentTarget, button: nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null };
  };

  const errors = answer?.fields ?? {};
  return {
    Form: fetcher.Form,
    formProps: { method: "post", action: `?form=${name}`, onInput: () => setDismissed(data), onSubmit },
    busy: state !== "idle",
    answer,
    errors,
    general: answer?.error !== undefined && Object.keys(errors).length === 0 ? answer.error : null,
  };
}
