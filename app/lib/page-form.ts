import { useActionData, useLocation } from "@remix-run/react";

/** Result of a page's action after the server rejected a form (worker/http/page-form.ts). */
interface RejectedForm {
  error?: string;
  typed?: Record<string, string>;
}

export interface PageForm {
  action: string;
  rejected: RejectedForm | null;
}

/** A form that works without JavaScript. After hydration, the page writes to the API instead. */
export function usePageForm(name: string): PageForm {
  const { pathname, search } = useLocation();
  const result = useActionData<RejectedForm>();
  const params = new URLSearchParams(search);
  const isPosted = params.get("form") === name;
  params.set("form", name);
  return { action: `${pathname}?${params}`, rejected: (isPosted && result) || null };
}
