import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { ApiError } from "#app/lib/api.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import type {
  EditableDetails,
  EditableVideo,
} from "#worker/domain/media/videos/contract-studio.ts";
import { changeVideo } from "./content-api.ts";

export function differences(a: EditableDetails, b: EditableDetails): (keyof EditableDetails)[] {
  const keys = Object.keys(a) as (keyof EditableDetails)[];
  return keys.filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
}

const only = (
  details: EditableDetails,
  keys: (keyof EditableDetails)[],
): Partial<EditableDetails> =>
  Object.fromEntries(Object.entries(details).filter(([key]) => keys.some((k) => k === key)));

/** `conflict`: the details changed elsewhere, and the user must choose one of the two versions. */
export function useDetails(video: EditableVideo) {
  const [base, setBase] = useState({ details: video.details, version: video.version });
  const [details, setDetails] = useState(video.details);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { isBusy: isSaving, error: fault, clear, run } = useMutation();
  const [conflict, setConflict] = useState(false);
  const { revalidate } = useRevalidator();
  const changed = differences(details, base.details);
  const isDirty = changed.length > 0;
  if (!isDirty && !isSaving && video.version > base.version) {
    setBase({ details: video.details, version: video.version });
    setDetails(video.details);
  }

  const edit = (change: Partial<EditableDetails>) => {
    setDetails({ ...details, ...change });
    clear();
    setErrors(
      Object.fromEntries(
        Object.entries(errors).filter(
          ([name]) => !Object.hasOwn(change, name.split(".")[0] ?? name),
        ),
      ),
    );
  };

  /** @returns true if the form now equals the stored details */
  async function save(from = base): Promise<boolean> {
    const fields = differences(details, from.details);
    if (fields.length === 0) return true;
    setErrors({});
    const outcome = await run(
      changeVideo(video.id, { ...only(details, fields), version: from.version }),
    );
    revalidate();
    if (outcome.ok) {
      setBase({ details, version: outcome.response.video.version });
      setConflict(false);
      return true;
    }
    const { error } = outcome;
    if (error instanceof ApiError && error.status === 409) {
      // The conflict dialog replaces the error message.
      clear();
      setConflict(true);
    } else if (error instanceof ApiError) setErrors(error.fields);
    return false;
  }

  const keepMine = () => save({ details: video.details, version: video.version });
  const takeTheirs = () => {
    setBase({ details: video.details, version: video.version });
    setDetails(video.details);
    setErrors({});
    setConflict(false);
  };
  const discard = () => {
    setDetails(base.details);
    setErrors({});
    clear();
  };

  return {
    details,
    edit,
    errors,
    fault,
    isDirty,
    isSaving,
    save,
    discard,
    conflict: conflict && isDirty,
    closeConflict: () => setConflict(false),
    keepMine,
    takeTheirs,
    setErrors,
  };
}
