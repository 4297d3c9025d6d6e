import { t } from "#i18n/t.ts";
import { SLOW_MODE_MAX } from "../../../live/chat/contract.ts";
import { UPLOAD_PAGE_LIMITS, videoTypesSentence } from "../../../media/uploads/contract.ts";
import { RESTORE_WITHIN_MS, SCHEDULE_MAX_MS } from "../../../media/videos/contract-studio.ts";
import { RESTORE_BUSINESS_DAYS } from "../../../trust/dmca/contract-figures.ts";
import type { HelpCategory } from "../contract.ts";
import { DAY_MS, storage } from "../words.ts";

export const uploading = (): HelpCategory => ({
  id: "uploading",
  title: t("help.uploading"),
  about: t("help.filesDraftsCaptionsDeleting"),
  articles: [
    {
      slug: "upload-a-video",
      title: t("help.uploadAVideo"),
      words: t("help.wordsOfUploadAVideo"),
      body: [
        t("help.videotypessentenceVideosAndPicturesMayHave", {
          videoTypesSentence: videoTypesSentence(),
          maxFileMb: UPLOAD_PAGE_LIMITS.maxFileMb,
          maxFiles: UPLOAD_PAGE_LIMITS.maxFiles,
          storage: storage(),
        }),
        [
          t("help.openUploadAndChooseOrDrop"),
          t("help.giveATitleADescriptionAnd"),
          t("help.publishNowAtATimeOr"),
        ],
        t("help.theVideoCanBeWatchedAs"),
      ],
      links: [{ to: "/upload", label: t("help.uploadAVideo") }],
    },
    {
      slug: "upload-broke-off",
      title: t("help.myUploadBrokeOff"),
      words: t("help.wordsOfUploadBrokeOff"),
      body: [t("help.itIsNotLostOpenThe")],
      links: [{ to: "/upload", label: t("help.openYourUploads") }],
    },
    {
      slug: "drafts-and-schedules",
      title: t("help.draftsSchedulesAndWhoMaySee"),
      words: t("help.wordsOfDraftsAndSchedules"),
      body: [
        t("help.aDraftIsYoursAloneGive", { days: SCHEDULE_MAX_MS / DAY_MS }),
        t("help.publicVideosAreForEverybodyUnlisted"),
        t("help.aVideoThatYouDeletedCan", { days: RESTORE_WITHIN_MS / DAY_MS }),
      ],
      links: [{ to: "/studio", label: t("help.openYourContent") }],
    },
    {
      slug: "add-captions",
      title: t("help.addCaptions"),
      words: t("help.wordsOfAddCaptions"),
      body: [
        [
          t("help.openTheVideoInYourContent"),
          t("help.uploadAFileOrWriteThe"),
          t("help.publishThemYouCanHaveOne"),
        ],
      ],
      links: [{ to: "/studio", label: t("help.openYourContent") }],
    },
    {
      slug: "copyright-notice",
      title: t("help.myVideoWasTakenDownFor"),
      words: t("help.wordsOfCopyrightNotice"),
      body: [
        t("help.youGotAMailAndA"),
        t("help.ifItIsAMistakeSend", {
          least: RESTORE_BUSINESS_DAYS.least,
          most: RESTORE_BUSINESS_DAYS.most,
        }),
        t("help.ifSomebodyElseUsesYourWork"),
      ],
      links: [
        { to: "/dmca/answer", label: t("help.seeYourCopyrightNotices") },
        { to: "/dmca", label: t("help.sendANotice") },
      ],
    },
  ],
});

export const live = (): HelpCategory => ({
  id: "live",
  title: t("help.goingLive"),
  about: t("help.fromTheBrowserWithObsAnd"),
  articles: [
    {
      slug: "go-live",
      title: t("help.goLiveFromYourBrowser"),
      words: t("help.wordsOfGoLive"),
      body: [
        [
          t("help.openGoLiveAndAllowYour"),
          t("help.giveTheStreamATitleAnd"),
          t("help.pressStartYouAreOnAir"),
        ],
        t("help.theRecordingPublishesItself"),
      ],
      links: [{ to: "/live-stream", label: t("help.goLive") }],
    },
    {
      slug: "stream-with-obs",
      title: t("help.streamWithObsOrAnotherEncoder"),
      words: t("help.wordsOfStreamWithObs"),
      body: [
        t("help.goLiveShowsYourOwnIngest"),
        [
          t("help.inObsOpenSettingsOutputSet"),
          t("help.chooseCustomOutputFfmpegOutputTo"),
          t("help.containerFormatHlsMuxerSettingsMethod"),
          t("help.videoEncoderLibx264With2500Kbps"),
          t("help.pressStartRecordingYouAreLive"),
        ],
      ],
      links: [{ to: "/live-stream", label: t("help.seeYourIngestAddress") }],
    },
    {
      slug: "stream-dropped",
      title: t("help.myConnectionDroppedWhileIWas"),
      words: t("help.wordsOfStreamDropped"),
      body: [t("help.theStreamIsNotOverAt")],
      links: [{ to: "/live-stream", label: t("help.openGoLive") }],
    },
    {
      slug: "moderate-your-chat",
      title: t("help.keepYourChatInOrder"),
      words: t("help.wordsOfModerateYourChat"),
      body: [
        t("help.youCanSlowTheChatDown", { seconds: SLOW_MODE_MAX }),
        t("help.nameModeratorsYouTrust"),
      ],
      links: [{ to: "/live-stream", label: t("help.openTheChatsSettings") }],
    },
  ],
});
