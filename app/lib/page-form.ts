import { useActionData, useLocation } from "@remix-run/react";

/** What a page's action returns for a form that it rejects (worker/http/page-form.ts). */
interface RejectedForm {
  error?: string;
  /** The text that the user typed, by field. */
  typed?: Record<string, string>;
}

export interface PageForm {
  /** The address that the form posts to: its own page, with the name of the form. */
  action: string;
  rejected: RejectedForm | null;
}

/**
 * A form that the browser posts to its own page while no scripts run. As soon as they run, the
 * page writes to the API instead.
 */
export function usePageForm(name: string): PageForm {
  const { pathname, search } = useLocation();
  const result = useActionData<RejectedForm>();
  const params = new URLSearchParams(search);
  const isPosted = params.get("form") === name;
  params.set("form", name);
  return { action: `${pathname}?${params}`, rejected: (isPosted && result) || null };
}
