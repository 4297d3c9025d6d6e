import { t } from "#i18n/t.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";

export function loader(): never {
  throw notFound(t("shell.notFound.page"));
}

/** Never rendered: the loader throws, and the root's error boundary shows the error. */
export default function NotFound() {
  return null;
}
