import * as z from "zod";
import { t } from "#i18n/t.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { openToken, signToken } from "../../kernel/signing.ts";

const PURPOSE = "dmca-status";
const Key = z.object({ id: z.string() });

/**
 * Returns the path of a notice's status page, which the sender opens without signing in.
 * The link never expires, because the law sets no deadline, and only the sender gets the link.
 */
export const statusPath = async (
  { signingSecret }: Pick<Deps, "signingSecret">,
  noticeId: string,
) => `/dmca/status?key=${await signToken(signingSecret, PURPOSE, { id: noticeId })}`;

/** Returns the notice ID of a signed key. The error is the same for every invalid key. */
export async function noticeOfKey(
  { signingSecret }: Pick<Deps, "signingSecret">,
  key: string,
): Promise<string> {
  const parsedKey = Key.safeParse(await openToken(signingSecret, PURPOSE, key));
  if (!parsedKey.success) throw notFound(t("dmca.notFound.notice"));
  return parsedKey.data.id;
}
