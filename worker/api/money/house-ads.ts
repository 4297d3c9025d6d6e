import { HouseAdEventInput } from "../../domain/money/ads/contract.ts";
import { CountedAdEvent } from "../../domain/money/ads/contract-api.ts";
import { countHouseAd } from "../../domain/money/ads/count-house-ad.ts";
import { type Api, route } from "../route.ts";

export function mountHouseAds(api: Api): void {
  const spec = {
    summary: "Record that a house ad was shown or how it ended",
    body: HouseAdEventInput,
    answer: CountedAdEvent,
  };
  route(api, "POST /api/house-ads/events", spec, async ({ c, ctx, body }) =>
    c.json(await countHouseAd(ctx, body)),
  );
}
