import { toast } from "#app/ui/toast-store.ts";

/** Shows the result of a form as a toast, because the page reloads and the form may disappear. */
export const tellSaved = ({ saved }: { saved?: string | undefined }): void => {
  if (saved !== undefined) toast({ title: saved });
};
