import { toast } from "#app/ui/toast-store.ts";

/** Says what a form did: after it the page is loaded anew, and the form may be gone. */
export const tellSaved = ({ saved }: { saved?: string | undefined }): void => {
  if (saved !== undefined) toast({ title: saved });
};
