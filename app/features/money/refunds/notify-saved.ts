import { toast } from "#app/ui/toast-store.ts";

/** Uses a toast, because the page reloads and the form may disappear. */
export const notifySaved = ({ saved }: { saved?: string | undefined }): void => {
  if (saved !== undefined) toast({ title: saved });
};
