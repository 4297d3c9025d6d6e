import { t } from "#i18n/t.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";

export function loader(): never {
  throw notFound(t("shell.thisPage"));
}

/** Never shown: the loader refuses, and the root's error boundary says so. */
export default function NotFound() {
  return null;
}
