import { requireOwnId } from "../../domain/accounts/users/own-id.ts";
import {
  AdvancedInput,
  InteractionInput,
  InterestsInput,
  overridesOf,
  PreferencesInput,
  preferencesOf,
  type Recommendations,
  type Recommended,
  RecommendQuery,
} from "../../domain/discovery/recommendations/contract.ts";
import {
  ExplanationList,
  ExplanationsQuery,
  Insights,
  RecommendationList,
  RecommendationSettings,
  TrackedInteraction,
} from "../../domain/discovery/recommendations/contract-api.ts";
import { explain } from "../../domain/discovery/recommendations/explain.ts";
import {
  chooseInterests,
  getSteering,
  resetProfile,
  type Steering,
  saveSteering,
} from "../../domain/discovery/recommendations/preferences.ts";
import { readInsights } from "../../domain/discovery/recommendations/read-insights.ts";
import { recommend } from "../../domain/discovery/recommendations/recommend.ts";
import { trackInteraction } from "../../domain/discovery/recommendations/track-interaction.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { originOfRequest } from "../../http/request-origin.ts";
import { type Api, route } from "../route.ts";

const HOME_LIST_SIZE = 10;

const toSettings = ({ preferences, interests }: Steering) => ({ preferences, interests });

const flattenItem = <Card>({ card, ...why }: Recommended<Card>) => ({ ...card, ...why });

const flatten = ({
  videos,
  streams,
  liked: _liked,
  ...rest
}: Recommendations): RecommendationList => ({
  ...rest,
  videos: videos.map(flattenItem),
  streams: streams.map(flattenItem),
});

export function mountRecommendations(api: Api): void {
  mountSteering(api);
  mountExplanations(api);
  mountTracking(api);
  mountInsights(api);

  const spec = {
    summary: "List recommended videos and streams with score parts, best first",
    query: RecommendQuery,
    answer: RecommendationList,
  };
  route(api, "GET /api/recommendations", spec, async ({ c, ctx, actor, query }) =>
    c.json(flatten(await recommend(ctx, { actor, overrides: overridesOf(query) }))),
  );
  const advanced = {
    summary: "Save recommendation preferences and get the resulting recommendations",
    body: AdvancedInput,
    answer: RecommendationList,
  };
  route(api, "POST /api/recommendations/advanced", advanced, async ({ c, ctx, actor, body }) => {
    requireOwnId(actor, body.userId ?? actor.id);
    await saveSteering(ctx, { actor, changes: preferencesOf(body) });
    return c.json(flatten(await recommend(ctx, { actor })));
  });

  // This route must be mounted after routes such as /api/recommendations/insights, because Hono
  // uses the first matching route.
  route(api, "GET /api/recommendations/:userId", spec, async ({ c, ctx, actor, params, query }) => {
    requireOwnId(actor, params.userId);
    return c.json(
      flatten(
        await recommend(ctx, {
          actor,
          overrides: overridesOf({ ...query, limit: query.limit ?? HOME_LIST_SIZE }),
        }),
      ),
    );
  });
}

function mountSteering(api: Api): void {
  const readSpec = {
    summary: "Get your recommendation preferences and interests",
    answer: RecommendationSettings,
  };
  route(api, "GET /api/recommendations/preferences", readSpec, async ({ c, ctx, actor }) =>
    c.json(toSettings(await getSteering(ctx, actor.id))),
  );

  const change = {
    summary: "Update your recommendation preferences; omitted preferences stay unchanged",
    body: PreferencesInput,
    answer: RecommendationSettings,
  };
  route(api, "PATCH /api/recommendations/preferences", change, async ({ c, ctx, actor, body }) =>
    c.json(toSettings(await saveSteering(ctx, { actor, changes: body }))),
  );

  const choose = {
    summary: "Set the categories that interest you",
    body: InterestsInput,
    answer: RecommendationSettings,
  };
  route(api, "PUT /api/recommendations/interests", choose, async ({ c, ctx, actor, body }) =>
    c.json(toSettings(await chooseInterests(ctx, { actor, ...body }))),
  );

  const reset = {
    summary: "Reset your recommendation profile; history, likes and follows stay",
    answer: OkResponse,
  };
  route(api, "POST /api/recommendations/reset", reset, async ({ c, ctx, actor }) => {
    await resetProfile(ctx, { actor });
    return c.json({ ok: true });
  });
}

function mountExplanations(api: Api): void {
  const spec = {
    summary: "Explain your recommendations",
    query: ExplanationsQuery,
    answer: ExplanationList,
  };
  route(api, "GET /api/recommendations/explanations", spec, async ({ c, ctx, actor, query }) =>
    c.json(await explain(ctx, { actor, ...query })),
  );
  route(
    api,
    "GET /api/recommendations/:userId/explain",
    spec,
    async ({ c, ctx, actor, params, query }) => {
      requireOwnId(actor, params.userId);
      return c.json(await explain(ctx, { actor, ...query }));
    },
  );
}

function mountTracking(api: Api): void {
  const spec = {
    summary: "Record your interaction with a video or stream for recommendations",
    body: InteractionInput,
    answer: TrackedInteraction,
    status: 202,
  } as const;
  for (const key of [
    "POST /api/interactions",
    "POST /api/track-interaction",
    "POST /api/recommendations/track",
  ] as const) {
    route(api, key, spec, async ({ c, ctx, actor, body }) =>
      c.json(
        await trackInteraction(ctx, {
          ...body,
          actor,
          origin: await originOfRequest(ctx, c.req.raw),
        }),
        202,
      ),
    );
  }
}

function mountInsights(api: Api): void {
  const spec = { summary: "Get insights into your viewing habits", answer: Insights };
  route(api, "GET /api/recommendations/insights", spec, async ({ c, ctx, actor }) =>
    c.json(await readInsights(ctx, { actor })),
  );
  route(api, "GET /api/insights/:userId", spec, async ({ c, ctx, actor, params }) => {
    requireOwnId(actor, params.userId);
    return c.json(await readInsights(ctx, { actor }));
  });
}
