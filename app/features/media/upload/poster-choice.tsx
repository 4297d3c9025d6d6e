import type { Entry } from "#app/features/media/upload/entry.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { t } from "#i18n/t.ts";

export function PosterChoice({
  entry,
  onChoose,
}: {
  entry: Entry;
  onChoose: (index: number) => void;
}) {
  if (entry.isImage) {
    const [poster] = entry.posters;
    return poster ? (
      <img
        src={poster.url}
        alt={poster.label}
        className="max-h-80 rounded-lg bg-scrim object-contain"
      />
    ) : null;
  }
  if (entry.posters.length === 0 && entry.processing.state !== "reading") return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{t("upload.poster.legend")}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {entry.posters.length === 0
          ? [0, 1, 2, 3].map((n) => <Skeleton key={n} className="aspect-video" />)
          : entry.posters.map((poster, index) => (
              <label
                key={poster.url}
                className="relative block aspect-video cursor-pointer overflow-hidden rounded-md bg-scrim ring-2 ring-transparent has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
              >
                <input
                  type="radio"
                  name={`poster-${entry.key}`}
                  checked={entry.poster === index}
                  onChange={() => onChoose(index)}
                  className="sr-only"
                />
                <img src={poster.url} alt={poster.label} className="size-full object-contain" />
              </label>
            ))}
      </div>
    </fieldset>
  );
}
