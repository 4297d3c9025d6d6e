import { RecommendedVideo } from "#app/features/discovery/recommendations/recommended-card.tsx";
import { usePreferences } from "#app/features/discovery/recommendations/use-preferences.ts";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { Shelf } from "#app/ui/shelf.tsx";
import { t } from "#i18n/t.ts";
import type {
  Preferences,
  Recommended as RecommendedItem,
} from "#worker/domain/discovery/recommendations/contract.ts";
import type { VideoCard as Video } from "#worker/domain/media/videos/contract-api.ts";
import type { CardOptions } from "./card-options.ts";

interface RecommendedProps {
  list: RecommendedItem<Video>[];
  /** Null for visitors, who cannot change the weights of reasons. */
  preferences: Preferences | null;
  optionsOf: (video: Video) => CardOptions;
  /** True for one row, which scrolls. */
  isShelf: boolean;
}

export function Recommended({ list, preferences, optionsOf, isShelf }: RecommendedProps) {
  const { preferences: current, turn } = usePreferences(preferences);
  if (list.length === 0) return null;
  const card = (recommended: RecommendedItem<Video>) => (
    <RecommendedVideo
      recommended={recommended}
      dials={current?.dials ?? null}
      onDials={turn}
      {...optionsOf(recommended.card)}
    />
  );
  return (
    <section aria-labelledby="recommended">
      <SectionHeader
        id="recommended"
        title={t("home.recommended.title")}
        more={{ to: "/discover", label: t("home.sections.viewAll") }}
      />
      {isShelf ? (
        <Shelf label={t("home.recommended.title")}>
          {list.map((recommended) => (
            <li key={recommended.card.id}>{card(recommended)}</li>
          ))}
        </Shelf>
      ) : (
        <ul className="card-shelf">
          {list.map((recommended) => (
            <li key={recommended.card.id}>{card(recommended)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
