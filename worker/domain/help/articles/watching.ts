import { HISTORY_KEPT_DAYS } from "../../analytics/contract.ts";
import { MESSAGE_LIMIT, MESSAGE_MAX, MESSAGE_WINDOW_MS, SLOW_MODE_MAX } from "../../chat/contract.ts";
import { ENTITLEMENTS } from "../../plans/entitlements.ts";
import type { HelpCategory } from "../contract.ts";

export const WATCHING: HelpCategory = {
  id: "watching",
  title: "Watching",
  about: "Picture, captions, recommendations, offline",
  articles: [
    {
      slug: "picture-quality",
      title: "Choose the picture quality",
      words: "hd 4k resolution blurry buffering 1080p data",
      body: [
        `Free plays up to ${ENTITLEMENTS.free.maxWatchHeight}p, Premium and Creator Pro up to 4K, as far as the video has it. Auto chooses what your connection carries; you can choose yourself in the player's menu.`,
        "If the picture stops often, choose a lower quality. The player's menu also shows statistics, which help support to find the cause.",
      ],
      links: [{ to: "/subscription", label: "See the plans" }],
    },
    {
      slug: "captions-and-keys",
      title: "Captions and keyboard shortcuts",
      words: "subtitles accessibility keys player controls",
      body: [
        "Turn captions on in the player where a video has them, and choose their size and ground in its menu.",
        "Press the question mark in the player to see its keys: space plays and pauses, the arrows go back and on, F fills the screen.",
      ],
      links: [{ to: "/accessibility", label: "About accessibility" }],
    },
    {
      slug: "ads",
      title: "Why do I see ads?",
      words: "advertising commercials skip cards",
      body: [
        "On Free a card of Tributary's own comes before some videos, and can be skipped. There are no ads of other companies. Premium and Creator Pro have none at all.",
      ],
      links: [{ to: "/subscription", label: "See the plans" }],
    },
    {
      slug: "recommendations",
      title: "Change what is recommended to you",
      words: "history algorithm for you not interested hide reset personalised",
      body: [
        "Every recommendation says why it is there. Choose Not interested in a card's menu to see less like it, and set on Discover how varied and how new your recommendations should be.",
        "What you watched can be taken out of your history, one by one or all of it, and the history can be turned off. You can also have your recommendations begin anew.",
        `Entries of your history go by themselves ${HISTORY_KEPT_DAYS / 365} years after you last opened the video.`,
      ],
      links: [
        { to: "/discover", label: "Open Discover" },
        { to: "/history", label: "Open your history" },
        { to: "/recommendations", label: "See how ranking works" },
      ],
    },
    {
      slug: "watch-offline",
      title: "Watch without a connection",
      words: "offline download save travel flight",
      body: [
        "Premium and Creator Pro can keep videos in the browser of a device and watch them there without a connection. They stay on that device and inside Tributary; they are not files to pass on.",
        "What is kept can be watched for as long as your plan is paid. Go online now and then, so that the device can renew it.",
      ],
      links: [{ to: "/subscription", label: "See the plans" }],
    },
    {
      slug: "chat",
      title: "Write in live chat",
      words: "message slow mode banned muted stream comments emoji",
      body: [
        `Sign in and write beside the stream. A message has at most ${MESSAGE_MAX} characters, and you can send ${MESSAGE_LIMIT} in ${MESSAGE_WINDOW_MS / 1000} seconds.`,
        `The streamer can slow the chat down to one message in up to ${SLOW_MODE_MAX} seconds, or let only followers write. The chat says so above its field.`,
        "If you were banned from a chat, only that channel can take it back. You can still watch.",
      ],
      links: [{ to: "/discover", label: "Find a live stream" }],
    },
  ],
};
