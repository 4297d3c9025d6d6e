import { useState } from "react";
import { ApiError } from "#app/api.ts";
import { useAct } from "#app/components/studio/use-act.ts";

/** A dialog's form that is sent to our API: its busy time, and what is wrong with which field. */
export function useFields() {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const act = useAct();
  /** @returns whether it was done; what is wrong with a field stands at the field, all else in a toast */
  async function send(work: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true);
    setErrors({});
    try {
      await work();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields);
      else await act(() => Promise.reject(error), null);
      return false;
    }
    setBusy(false);
    return act(() => Promise.resolve(), done);
  }
  return { busy, errors, send };
}
