import { useLocation } from "@remix-run/react";

const withNext = (path: string, next: string | null | undefined) =>
  next == null ? path : `${path}?${new URLSearchParams({ next })}`;

/** URL of the login page, which then opens the page `next`. */
export const signInPath = (next?: string | null): string => withNext("/login", next);

/** URL of the sign-up page, which then opens the page `next`. */
export const signUpPath = (next?: string | null): string => withNext("/signup", next);

/** URL of the login page, which then returns to the current page. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  return signInPath(pathname + search);
}
