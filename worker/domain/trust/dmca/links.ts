import * as z from "zod";
import { t } from "#i18n/t.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { openToken, signToken } from "../../kernel/signing.ts";

const PURPOSE = "dmca-status";
const Key = z.object({ id: z.string() });

/**
 * The path of a notice's page for whoever sent it. It lives as long as the notice: the law sets no
 * end within which they may answer, and it goes to the address that the notice names alone.
 */
export const statusPath = async (
  { signingSecret }: Pick<Deps, "signingSecret">,
  noticeId: string,
) => `/dmca/status?key=${await signToken(signingSecret, PURPOSE, { id: noticeId })}`;

/** The notice that a key opens. @throws DomainError NOT_FOUND, always the same. */
export async function noticeOfKey(
  { signingSecret }: Pick<Deps, "signingSecret">,
  key: string,
): Promise<string> {
  const opened = Key.safeParse(await openToken(signingSecret, PURPOSE, key));
  if (!opened.success) throw notFound(t("dmca.thisNotice"));
  return opened.data.id;
}
