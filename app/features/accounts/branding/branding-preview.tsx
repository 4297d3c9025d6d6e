import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import {
  accentStyle,
  accentsOf,
  type ThemeName,
} from "#worker/domain/accounts/branding/contract-color.ts";

interface BrandingPreviewProps {
  /** Color as #rrggbb; null for Tributary's default color. */
  accent: string | null;
  logo: string | null;
  name: string;
}

const THEMES: readonly { theme: ThemeName; label: Message; className: string }[] = [
  {
    theme: "light",
    label: msg("branding.preview.lightLabel"),
    className: "scheme-light",
  },
  {
    theme: "dark",
    label: msg("branding.preview.darkLabel"),
    className: "scheme-dark",
  },
];

export function BrandingPreview({ accent, logo, name }: BrandingPreviewProps) {
  const accents = accent === null ? null : accentsOf(accent);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {THEMES.map(({ theme, label, className }) => (
        <figure key={theme} className="grid content-start gap-2">
          <div
            className={cn(
              "grid gap-4 rounded-lg bg-ground p-4 text-ink ring-1 ring-line ring-inset",
              className,
            )}
            style={accents ? accentStyle(accents) : undefined}
          >
            <div className="h-14 rounded-lg bg-accent-soft" />
            <div className="flex items-center justify-between gap-3">
              <p className="min-w-0 truncate font-semibold">{name}</p>
              {/* The button does nothing, because this is only a preview. */}
              <Button asChild size="sm" variant="primary">
                <span aria-hidden>{t("branding.preview.follow")}</span>
              </Button>
            </div>
            <p className="border-accent border-b-2 pb-1 font-semibold text-accent text-sm">
              {t("branding.preview.videosTab")}
            </p>
            <div className="scheme-dark relative aspect-video overflow-hidden rounded-lg bg-scrim">
              {logo && (
                <img
                  src={logo}
                  alt=""
                  className="absolute top-2 right-2 max-h-[12%] max-w-[24%] object-contain opacity-80"
                />
              )}
              <div className="absolute inset-x-3 bottom-3 h-1 rounded-full bg-on-scrim/30">
                <div className="h-full w-2/5 rounded-full bg-accent" />
              </div>
            </div>
          </div>
          <figcaption className="text-muted text-sm">
            {t(label)}
            {accents && (
              <span className="tabular">
                {": "}
                {accents[theme].accent === accent
                  ? accent
                  : theme === "light"
                    ? t("branding.preview.darkenedNote", { accent: accents[theme].accent })
                    : t("branding.preview.lightenedNote", { accent: accents[theme].accent })}
              </span>
            )}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
