import { t } from "#i18n/t.ts";
import { SLOW_MODE_MAX } from "../../../live/chat/contract.ts";
import { UPLOAD_PAGE_LIMITS, videoTypesSentence } from "../../../media/uploads/contract.ts";
import { RESTORE_WITHIN_MS, SCHEDULE_MAX_MS } from "../../../media/videos/contract-studio.ts";
import { RESTORE_BUSINESS_DAYS } from "../../../trust/dmca/contract-figures.ts";
import type { HelpCategory } from "../contract.ts";
import { DAY_MS, storage } from "../format.ts";

export const uploading = (): HelpCategory => ({
  id: "uploading",
  title: t("help.categories.uploadingTitle"),
  about: t("help.categories.uploadingDescription"),
  articles: [
    {
      slug: "upload-a-video",
      title: t("help.uploadVideo.title"),
      searchTerms: t("help.uploadVideo.searchTerms"),
      body: [
        t("help.uploadVideo.limitsBody", {
          videoTypesSentence: videoTypesSentence(),
          maxFileMb: UPLOAD_PAGE_LIMITS.maxFileMb,
          maxFiles: UPLOAD_PAGE_LIMITS.maxFiles,
          storage: storage(),
        }),
        [
          t("help.uploadVideo.chooseFilesStep"),
          t("help.uploadVideo.addDetailsStep"),
          t("help.uploadVideo.publishStep"),
        ],
        t("help.uploadVideo.processingBody"),
      ],
      links: [{ to: "/upload", label: t("help.uploadVideo.title") }],
    },
    {
      slug: "upload-broke-off",
      title: t("help.interruptedUpload.title"),
      searchTerms: t("help.interruptedUpload.searchTerms"),
      body: [t("help.interruptedUpload.body")],
      links: [{ to: "/upload", label: t("help.interruptedUpload.uploadsLink") }],
    },
    {
      slug: "drafts-and-schedules",
      title: t("help.draftsAndVisibility.title"),
      searchTerms: t("help.draftsAndVisibility.searchTerms"),
      body: [
        t("help.draftsAndVisibility.draftsBody", { days: SCHEDULE_MAX_MS / DAY_MS }),
        t("help.draftsAndVisibility.visibilityBody"),
        t("help.draftsAndVisibility.restoreBody", { days: RESTORE_WITHIN_MS / DAY_MS }),
      ],
      links: [{ to: "/studio", label: t("help.draftsAndVisibility.contentLink") }],
    },
    {
      slug: "add-captions",
      title: t("help.addCaptions.title"),
      searchTerms: t("help.addCaptions.searchTerms"),
      body: [
        [
          t("help.addCaptions.openVideoStep"),
          t("help.addCaptions.addTextStep"),
          t("help.addCaptions.publishStep"),
        ],
      ],
      links: [{ to: "/studio", label: t("help.draftsAndVisibility.contentLink") }],
    },
    {
      slug: "copyright-notice",
      title: t("help.copyrightNotice.title"),
      searchTerms: t("help.copyrightNotice.searchTerms"),
      body: [
        t("help.copyrightNotice.readNoticeBody"),
        t("help.copyrightNotice.counterNoticeBody", {
          least: RESTORE_BUSINESS_DAYS.least,
          most: RESTORE_BUSINESS_DAYS.most,
        }),
        t("help.copyrightNotice.ownWorkBody"),
      ],
      links: [
        { to: "/dmca/answer", label: t("help.copyrightNotice.noticesLink") },
        { to: "/dmca", label: t("help.copyrightNotice.sendNoticeLink") },
      ],
    },
  ],
});

export const live = (): HelpCategory => ({
  id: "live",
  title: t("help.categories.liveTitle"),
  about: t("help.categories.liveDescription"),
  articles: [
    {
      slug: "go-live",
      title: t("help.goLive.title"),
      searchTerms: t("help.goLive.searchTerms"),
      body: [
        [
          t("help.goLive.allowCameraStep"),
          t("help.goLive.addDetailsStep"),
          t("help.goLive.startStep"),
        ],
        t("help.goLive.recordingBody"),
      ],
      links: [{ to: "/live-stream", label: t("help.goLive.goLiveLink") }],
    },
    {
      slug: "stream-with-obs",
      title: t("help.encoder.title"),
      searchTerms: t("help.encoder.searchTerms"),
      body: [
        t("help.encoder.ingestAddressBody"),
        [
          t("help.encoder.outputModeStep"),
          t("help.encoder.outputUrlStep"),
          t("help.encoder.containerStep"),
          t("help.encoder.codecStep"),
          t("help.encoder.startStep"),
        ],
      ],
      links: [{ to: "/live-stream", label: t("help.encoder.ingestAddressLink") }],
    },
    {
      slug: "stream-dropped",
      title: t("help.droppedStream.title"),
      searchTerms: t("help.droppedStream.searchTerms"),
      body: [t("help.droppedStream.body")],
      links: [{ to: "/live-stream", label: t("help.droppedStream.goLiveLink") }],
    },
    {
      slug: "moderate-your-chat",
      title: t("help.chatModeration.title"),
      searchTerms: t("help.chatModeration.searchTerms"),
      body: [
        t("help.chatModeration.controlsBody", { seconds: SLOW_MODE_MAX }),
        t("help.chatModeration.moderatorsBody"),
      ],
      links: [{ to: "/live-stream", label: t("help.chatModeration.settingsLink") }],
    },
  ],
});
