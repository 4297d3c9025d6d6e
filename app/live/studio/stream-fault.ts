import { t } from "#i18n/t.ts";

/** A sentence when there is no use in trying on; null when the network is what fails. */
export async function streamFault(origin: string, streamId: string): Promise<string | null> {
  try {
    const answer = await fetch(`${origin}/api/streams/${streamId}`);
    if (answer.status === 404) return t("live.thisStreamNoLongerExists");
    if (!answer.ok) return null;
    const stream: { state?: string } = await answer.json();
    return stream.state === "ended" ? t("live.thisStreamHasEnded") : null;
  } catch {
    return null;
  }
}
