import * as z from "zod";
import { CategorySlug } from "../../media/videos/contract.ts";

export const ChannelShortcut = z
  .object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
    live: z
      .object({
        streamUrl: z.string().meta({ description: "Path of the page that plays the stream." }),
        category: CategorySlug,
        viewers: z.int(),
      })
      .nullable()
      .meta({ description: "The channel's public live stream. Null if it isn't live." }),
    hasNewVideo: z.boolean().meta({
      description:
        "Whether the channel published a video in the last 7 days that you haven't watched.",
    }),
  })
  .meta({ id: "ChannelShortcut" });
export type ChannelShortcut = z.infer<typeof ChannelShortcut>;

export const ChannelShortcuts = z.object({
  followed: z.array(ChannelShortcut).meta({
    description:
      "Channels you follow: live ones first, then those with a new video. Empty for visitors.",
  }),
  live: z
    .array(ChannelShortcut)
    .meta({ description: "Other channels that are live, most watched first." }),
});
export type ChannelShortcuts = z.infer<typeof ChannelShortcuts>;
