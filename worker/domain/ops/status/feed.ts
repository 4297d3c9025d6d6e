import { Feed } from "feed";
import { locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import type { Deps } from "../../deps.ts";
import { xmlText } from "../../discovery/feeds/xml.ts";
import { INCIDENT_STATE_LABELS, type StatusView } from "./contract.ts";

/** Builds the Atom 1.0 feed of incidents and their updates, newest update first. */
export function statusFeed(
  { appOrigin }: Pick<Deps, "appOrigin">,
  view: StatusView | null,
): string {
  const entries = (view?.incidents ?? [])
    .flatMap((incident) => incident.updates.map((update) => ({ incident, update })))
    .toSorted((a, b) => b.update.createdAt - a.update.createdAt);
  const link = `${appOrigin}/status`;
  const feed = new Feed({
    id: link,
    title: t("status.feed.title"),
    link,
    feedLinks: { atom: `${appOrigin}/status.atom` },
    language: locale(),
    copyright: t("status.feed.copyright"),
    generator: "Tributary",
    updated: new Date(entries[0]?.update.createdAt ?? 0),
  });
  for (const { incident, update } of entries) {
    const at = new Date(update.createdAt);
    const url = `${link}#${incident.id}`;
    const title = xmlText(`${incident.title}: ${t(INCIDENT_STATE_LABELS[update.state])}`);
    feed.addItem({
      id: `${link}#${update.id}`,
      title,
      link: url,
      date: at,
      published: at,
      content: xmlText(update.body),
    });
  }
  return feed.atom1();
}
