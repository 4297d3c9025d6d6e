import { SLOW_MODE_MAX } from "../../chat/contract.ts";
import { RESTORE_BUSINESS_DAYS } from "../../dmca/contract-figures.ts";
import { UPLOAD_PAGE_LIMITS, VIDEO_TYPES_SENTENCE } from "../../uploads/contract.ts";
import { RESTORE_WITHIN_MS, SCHEDULE_MAX_MS } from "../../videos/contract-studio.ts";
import type { HelpCategory } from "../contract.ts";
import { DAY_MS, storage } from "../words.ts";

export const UPLOADING: HelpCategory = {
  id: "uploading",
  title: "Uploading",
  about: "Files, drafts, captions, deleting",
  articles: [
    {
      slug: "upload-a-video",
      title: "Upload a video",
      words: "publish file size format limit storage picture",
      body: [
        `${VIDEO_TYPES_SENTENCE} Videos and pictures may have up to ${UPLOAD_PAGE_LIMITS.maxFileMb} MB each, ${UPLOAD_PAGE_LIMITS.maxFiles} files at a time. There is room for ${storage}.`,
        [
          "Open Upload and choose or drop your files.",
          "Give a title, a description and a category while they are on their way.",
          "Publish now, at a time, or keep it as a draft.",
        ],
        "The video can be watched as soon as its file is there. Smaller versions for slow connections are made in your browser meanwhile.",
      ],
      links: [{ to: "/upload", label: "Upload a video" }],
    },
    {
      slug: "upload-broke-off",
      title: "My upload broke off",
      words: "resume failed stuck network interrupted",
      body: [
        "It is not lost. Open the upload page again in the same browser: it goes on where it was, and you need not choose the file again. What is left unfinished for long is removed.",
      ],
      links: [{ to: "/upload", label: "Open your uploads" }],
    },
    {
      slug: "drafts-and-schedules",
      title: "Drafts, schedules and who may see a video",
      words: "private unlisted public later followers release",
      body: [
        `A draft is yours alone. Give it a date up to ${SCHEDULE_MAX_MS / DAY_MS} days ahead, and it comes out by itself and your followers are told.`,
        "Public videos are for everybody, unlisted ones for who has the address, private ones for you.",
        `A video that you deleted can be brought back for ${RESTORE_WITHIN_MS / DAY_MS} days, in your content under Removed.`,
      ],
      links: [{ to: "/studio", label: "Open your content" }],
    },
    {
      slug: "add-captions",
      title: "Add captions",
      words: "subtitles vtt srt language accessibility transcript",
      body: [
        [
          "Open the video in your content, and its tab Captions.",
          "Upload a file, or write the words beside the picture.",
          "Publish them. You can have one set a language.",
        ],
      ],
      links: [{ to: "/studio", label: "Open your content" }],
    },
    {
      slug: "copyright-notice",
      title: "My video was taken down for copyright",
      words: "dmca strike counter-notice takedown claim stolen",
      body: [
        "You got a mail and a notification with the notice. Read it first: it names the work and who sent it.",
        `If it is a mistake, send a counter-notice. We pass it on, and ${RESTORE_BUSINESS_DAYS.least} to ${RESTORE_BUSINESS_DAYS.most} business days later the video comes back by itself, unless they tell us that they sued.`,
        "If somebody else uses your work, send a notice yourself.",
      ],
      links: [
        { to: "/dmca/answer", label: "See your copyright notices" },
        { to: "/dmca", label: "Send a notice" },
      ],
    },
  ],
};

export const LIVE: HelpCategory = {
  id: "live",
  title: "Going live",
  about: "From the browser, with OBS, and the chat",
  articles: [
    {
      slug: "go-live",
      title: "Go live from your browser",
      words: "stream start camera screen broadcast microphone",
      body: [
        [
          "Open Go Live and allow your camera or your screen.",
          "Give the stream a title and a category.",
          "Press Start: you are on air once the first picture has arrived.",
        ],
        "The recording is yours afterwards: publish it, trim it, or delete it.",
      ],
      links: [{ to: "/live-stream", label: "Go Live" }],
    },
    {
      slug: "stream-with-obs",
      title: "Stream with OBS or another encoder",
      words: "obs ffmpeg stream key ingest hls software encoder streamlabs",
      body: [
        "Go Live shows your own ingest address. It holds your stream key: who has it can broadcast in your name. Replace it there if it got out.",
        [
          "In OBS open Settings, Output, set Output Mode to Advanced, and open the Recording tab.",
          "Choose Custom Output (FFmpeg), Output to URL, and paste your ingest address.",
          "Container format hls; muxer settings: method=PUT http_persistent=1 hls_time=2 hls_list_size=6 hls_segment_type=mpegts.",
          "Video encoder libx264 with 2500 Kbps and a key frame every two seconds, audio encoder aac.",
          "Press Start Recording: you are live. End the stream on the Go Live page.",
        ],
      ],
      links: [{ to: "/live-stream", label: "See your ingest address" }],
    },
    {
      slug: "stream-dropped",
      title: "My connection dropped while I was live",
      words: "reconnect disconnected ended crash replay lost",
      body: [
        "The stream is not over at once: viewers see that you are reconnecting. Open Go Live again and take it up, or let your encoder go on within a minute. What was sent is in the replay.",
      ],
      links: [{ to: "/live-stream", label: "Open Go Live" }],
    },
    {
      slug: "moderate-your-chat",
      title: "Keep your chat in order",
      words: "moderators ban timeout slow mode blocked words spam trolls",
      body: [
        `You can slow the chat down to one message in up to ${SLOW_MODE_MAX} seconds, let only followers write, and block words. Remove messages and ban people from the menu beside each message.`,
        "Name moderators you trust: they can do the same, and everything that is done stands in a log.",
      ],
      links: [{ to: "/live-stream", label: "Open the chat's settings" }],
    },
  ],
};
