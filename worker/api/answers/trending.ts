import * as z from "zod";
import type { Trending } from "../../domain/recommendations/contract-trending.ts";
import { answerOf } from "./answer.ts";
import { StreamCardAnswer } from "./streams.ts";
import { VideoCardAnswer } from "./videos.ts";

export const TrendingAnswer = answerOf<Trending>()(
  z.object({ videos: z.array(VideoCardAnswer), streams: z.array(StreamCardAnswer) }).meta({ id: "Trending" }),
);
