import { Coins } from "lucide-react";
import { useViewer } from "#app/lib/viewer.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatCount } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import { HIGHLIGHT_PRICE, wornAs } from "#worker/domain/community/gamification/contract.ts";
import type { ShopItem } from "#worker/domain/community/gamification/contract-api.ts";
import { frameClass, nameClass } from "./cosmetics.ts";
import type { GameActions } from "./use-game.ts";

const GROUPS = [
  {
    kind: "colour",
    title: msg("gamification.shop.kinds.nameColors"),
  },
  {
    kind: "frame",
    title: msg("gamification.shop.kinds.frames"),
  },
  {
    kind: "title",
    title: msg("gamification.shop.kinds.titles"),
  },
] as const;

export function Shop({
  shop,
  coins,
  actions,
}: {
  shop: readonly ShopItem[];
  coins: number;
  actions: GameActions;
}) {
  return (
    <div className="grid gap-8">
      <p className="measure text-muted text-sm">
        {t("gamification.shop.description", { highlightPrice: HIGHLIGHT_PRICE })}
      </p>
      {GROUPS.map(({ kind, title }) => (
        <section key={kind} aria-labelledby={`shop-${kind}`}>
          <h2 id={`shop-${kind}`} className="text-lg">
            {t(title)}
          </h2>
          <ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
            {shop
              .filter((item) => item.kind === kind)
              .map((item) => (
                <li key={item.id} className="flex items-center gap-4 border-line border-b py-4">
                  <Sample item={item} />
                  <div className="min-w-0 flex-1">
                    <p className="font-semibold">{item.name}</p>
                    {item.owned ? (
                      item.equipped && (
                        <Badge variant="accent">{t("gamification.shop.equipped")}</Badge>
                      )
                    ) : (
                      <p className="tabular inline-flex items-center gap-1 text-muted text-sm">
                        <Coins aria-hidden className="size-4" />
                        {t("gamification.shop.price", { price: formatCount(item.price) })}
                      </p>
                    )}
                  </div>
                  <ItemButton item={item} coins={coins} actions={actions} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ItemButton({
  item,
  coins,
  actions,
}: {
  item: ShopItem;
  coins: number;
  actions: GameActions;
}) {
  const isBusy = actions.busy === item.id;
  if (!item.owned) {
    const short = item.price - coins;
    return (
      <Button
        size="sm"
        disabled={isBusy || short > 0}
        aria-label={
          short > 0
            ? t("gamification.shop.buy.shortAriaLabel", {
                name: item.name,
                short: formatCount(short),
              })
            : t("gamification.shop.buy.ariaLabel", { name: item.name, price: item.price })
        }
        onClick={() => void actions.buy(item.id, item.name)}
      >
        {short > 0
          ? t("gamification.shop.buy.coinsShort", { short: formatCount(short) })
          : t("gamification.shop.buy.action")}
      </Button>
    );
  }
  const value = item.equipped ? null : wornAs(item);
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={isBusy}
      aria-label={
        item.equipped
          ? t("gamification.shop.unequip.ariaLabel", { name: item.name })
          : t("gamification.shop.equip.ariaLabel", { name: item.name })
      }
      onClick={() => void actions.wear(item.id, { [item.kind]: value })}
    >
      {item.equipped ? t("gamification.shop.unequip.action") : t("gamification.shop.equip.action")}
    </Button>
  );
}

function Sample({ item: { id, kind, name } }: { item: ShopItem }) {
  const viewer = useViewer();
  const preview = { title: null, colour: id, frame: id };
  if (kind === "title")
    return (
      // The fixed width aligns the names beside the previews.
      <span className="w-28 shrink-0">
        <Badge>{name}</Badge>
      </span>
    );
  if (kind === "colour")
    return (
      <span className={`w-28 shrink-0 truncate font-semibold text-sm ${nameClass(preview) ?? ""}`}>
        {viewer?.username}
      </span>
    );
  return <Avatar name={viewer?.displayName} src={viewer?.avatar} className={frameClass(preview)} />;
}
