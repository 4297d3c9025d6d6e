import { Coins } from "lucide-react";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { formatCount } from "#app/format.ts";
import { useViewer } from "#app/viewer.ts";
import { HIGHLIGHT_PRICE, type ShopItem } from "#worker/domain/gamification/contract.ts";
import { frameClass, nameClass } from "./cosmetics.ts";
import type { GameActions } from "./use-game.ts";

const GROUPS = [
  { kind: "colour", title: "Name colours" },
  { kind: "frame", title: "Frames for your picture" },
  { kind: "title", title: "Titles" },
] as const;

export function Shop({ shop, coins, actions }: { shop: readonly ShopItem[]; coins: number; actions: GameActions }) {
  return (
    <div className="grid gap-8">
      <p className="measure text-muted text-sm">
        Coins buy looks for chats and your channel, never money: they cannot be bought, given away or paid out. In a chat, {HIGHLIGHT_PRICE}{" "}
        coins make a message of yours stand out.
      </p>
      {GROUPS.map(({ kind, title }) => (
        <section key={kind} aria-labelledby={`shop-${kind}`}>
          <h2 id={`shop-${kind}`} className="text-lg">
            {title}
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
                      item.equipped && <Badge variant="accent">Worn</Badge>
                    ) : (
                      <p className="tabular inline-flex items-center gap-1 text-muted text-sm">
                        <Coins aria-hidden className="size-4" />
                        {formatCount(item.price)} coins
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

function ItemButton({ item, coins, actions }: { item: ShopItem; coins: number; actions: GameActions }) {
  const isBusy = actions.busy === item.id;
  if (!item.owned) {
    const short = item.price - coins;
    return (
      <Button
        size="sm"
        disabled={isBusy || short > 0}
        aria-label={short > 0 ? `Buy ${item.name}: ${formatCount(short)} more coins needed` : `Buy ${item.name} for ${item.price} coins`}
        onClick={() => void actions.buy(item.id, item.name)}
      >
        {short > 0 ? `${formatCount(short)} short` : "Buy"}
      </Button>
    );
  }
  const value = item.equipped ? null : item.kind === "title" ? item.name : item.id;
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={isBusy}
      aria-label={item.equipped ? `Take off ${item.name}` : `Wear ${item.name}`}
      onClick={() => void actions.wear(item.id, { [item.kind]: value })}
    >
      {item.equipped ? "Take off" : "Wear"}
    </Button>
  );
}

/** The thing as it looks on oneself. */
function Sample({ item: { id, kind, name } }: { item: ShopItem }) {
  const viewer = useViewer();
  const looks = { title: null, colour: id, frame: id };
  if (kind === "title") return <Badge>{name}</Badge>;
  if (kind === "colour") return <span className={`w-20 truncate font-semibold text-sm ${nameClass(looks) ?? ""}`}>{viewer?.username}</span>;
  return <Avatar name={viewer?.displayName} src={viewer?.avatar} className={frameClass(looks)} />;
}
