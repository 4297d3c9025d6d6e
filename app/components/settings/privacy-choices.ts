import { Globe, Lock, Users } from "lucide-react";
import type { Choice } from "./choices.tsx";

/** Who may see a channel. */
export const VISIBILITIES: readonly Choice[] = [
  { value: "public", label: "Public", about: "Everybody sees your channel, and your public videos and streams.", icon: Globe },
  {
    value: "followers",
    label: "Followers Only",
    about: "Your name and pictures are shown; your videos, streams and chat are for followers. Anyone may follow, unless you blocked them.",
    icon: Users,
  },
  {
    value: "private",
    label: "Private",
    about: "Only you see your channel, videos and streams. They are in no list and no search, and links to them stop working.",
    icon: Lock,
  },
];

/** Who may comment on its videos. */
export const POLICIES: readonly Choice[] = [
  { value: "everyone", label: "Anyone", about: "Everybody who is signed in." },
  { value: "followers", label: "Followers Only", about: "People who follow you." },
  { value: "held", label: "After review", about: "Everybody who is signed in, but you see each comment first." },
  { value: "nobody", label: "Nobody", about: "Comments that are there stay; no new ones can be written, but by you." },
];

export const ANALYTICS_WORDS = {
  label: "Allow analytics collection",
  about:
    "What you watch is kept under your name, for recommendations and to go on where you left off. Turned off, what is there is deleted at once, and your views count without your name.",
};
