import { ExternalLink } from "lucide-react";
import { UserText } from "#app/features/media/watch/user-text.tsx";
import { formatCount } from "#i18n/format.ts";
import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import type { Channel } from "#worker/domain/accounts/channels/get-channel.ts";

const formatJoined = (at: number) =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: "long", timeZone: "UTC" }).format(at);

export function ChannelAbout({ channel }: { channel: Channel }) {
  const { creator, viewCount, videoCount } = channel;
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,44rem)_280px] lg:gap-16">
      <div className="grid content-start gap-8">
        {creator.bio === "" ? (
          <p className="text-muted">{t("channel.about.emptyBody", { name: creator.name })}</p>
        ) : (
          <UserText text={creator.bio} className="measure" />
        )}
        {creator.links.length > 0 && (
          <section aria-labelledby="links" className="grid gap-3">
            <h2 id="links" className="text-lg">
              {t("channel.about.linksHeading")}
            </h2>
            <ul className="grid gap-2">
              {creator.links.map(({ label, url }) => (
                <li key={url + label}>
                  <a
                    href={url}
                    rel="nofollow ugc noopener me"
                    target="_blank"
                    className="inline-flex min-h-9 max-w-full items-center gap-2 text-accent underline-offset-4 hover:underline"
                  >
                    <ExternalLink aria-hidden className="size-4 shrink-0" />
                    <span className="font-semibold">{label}</span>
                    <span className="truncate text-muted text-sm">{new URL(url).hostname}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <dl className="tabular grid content-start gap-4 text-sm">
        <Fact name={t("channel.about.joinedLabel")}>{formatJoined(creator.joinedAt)}</Fact>
        <Fact name={t("channel.about.viewsLabel")}>{formatCount(viewCount)}</Fact>
        <Fact name={t("channel.tabs.videos")}>{formatCount(videoCount)}</Fact>
        <Fact name={t("channel.about.followersLabel")}>{formatCount(creator.followers)}</Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
