import { t } from "#i18n/t.ts";
import { SLOW_MODE_MAX } from "../../chat/contract.ts";
import { RESTORE_BUSINESS_DAYS } from "../../dmca/contract-figures.ts";
import { UPLOAD_PAGE_LIMITS, videoTypesSentence } from "../../uploads/contract.ts";
import { RESTORE_WITHIN_MS, SCHEDULE_MAX_MS } from "../../videos/contract-studio.ts";
import type { HelpCategory } from "../contract.ts";
import { DAY_MS, storage } from "../words.ts";

export const UPLOADING: HelpCategory = {
  id: "uploading",
  get title() {
    return t("help.uploading");
  },
  get about() {
    return t("help.filesDraftsCaptionsDeleting");
  },
  articles: [
    {
      slug: "upload-a-video",
      get title() {
        return t("help.uploadAVideo");
      },
      words: "publish file size format limit storage picture",
      get body() {
        return [
          t("help.videotypessentenceVideosAndPicturesMayHave", {
            videoTypesSentence: videoTypesSentence(),
            maxFileMb: UPLOAD_PAGE_LIMITS.maxFileMb,
            maxFiles: UPLOAD_PAGE_LIMITS.maxFiles,
            storage,
          }),
          [t("help.openUploadAndChooseOrDrop"), t("help.giveATitleADescriptionAnd"), t("help.publishNowAtATimeOr")],
          t("help.theVideoCanBeWatchedAs"),
        ];
      },
      links: [
        {
          to: "/upload",
          get label() {
            return t("help.uploadAVideo");
          },
        },
      ],
    },
    {
      slug: "upload-broke-off",
      get title() {
        return t("help.myUploadBrokeOff");
      },
      words: "resume failed stuck network interrupted",
      get body() {
        return [t("help.itIsNotLostOpenThe")];
      },
      links: [
        {
          to: "/upload",
          get label() {
            return t("help.openYourUploads");
          },
        },
      ],
    },
    {
      slug: "drafts-and-schedules",
      get title() {
        return t("help.draftsSchedulesAndWhoMaySee");
      },
      words: "private unlisted public later followers release",
      get body() {
        return [
          t("help.aDraftIsYoursAloneGive", { scheduleMaxMs: SCHEDULE_MAX_MS / DAY_MS }),
          t("help.publicVideosAreForEverybodyUnlisted"),
          t("help.aVideoThatYouDeletedCan", { restoreWithinMs: RESTORE_WITHIN_MS / DAY_MS }),
        ];
      },
      links: [
        {
          to: "/studio",
          get label() {
            return t("help.openYourContent");
          },
        },
      ],
    },
    {
      slug: "add-captions",
      get title() {
        return t("help.addCaptions");
      },
      words: "subtitles vtt srt language accessibility transcript",
      get body() {
        return [[t("help.openTheVideoInYourContent"), t("help.uploadAFileOrWriteThe"), t("help.publishThemYouCanHaveOne")]];
      },
      links: [
        {
          to: "/studio",
          get label() {
            return t("help.openYourContent");
          },
        },
      ],
    },
    {
      slug: "copyright-notice",
      get title() {
        return t("help.myVideoWasTakenDownFor");
      },
      words: "dmca strike counter-notice takedown claim stolen",
      get body() {
        return [
          t("help.youGotAMailAndA"),
          t("help.ifItIsAMistakeSend", { least: RESTORE_BUSINESS_DAYS.least, most: RESTORE_BUSINESS_DAYS.most }),
          t("help.ifSomebodyElseUsesYourWork"),
        ];
      },
      links: [
        {
          to: "/dmca/answer",
          get label() {
            return t("help.seeYourCopyrightNotices");
          },
        },
        {
          to: "/dmca",
          get label() {
            return t("help.sendANotice");
          },
        },
      ],
    },
  ],
};

export const LIVE: HelpCategory = {
  id: "live",
  get title() {
    return t("help.goingLive");
  },
  get about() {
    return t("help.fromTheBrowserWithObsAnd");
  },
  articles: [
    {
      slug: "go-live",
      get title() {
        return t("help.goLiveFromYourBrowser");
      },
      words: "stream start camera screen broadcast microphone",
      get body() {
        return [
          [t("help.openGoLiveAndAllowYour"), t("help.giveTheStreamATitleAnd"), t("help.pressStartYouAreOnAir")],
          t("help.theRecordingIsYoursAfterwardsPublish"),
        ];
      },
      links: [
        {
          to: "/live-stream",
          get label() {
            return t("help.goLive");
          },
        },
      ],
    },
    {
      slug: "stream-with-obs",
      get title() {
        return t("help.streamWithObsOrAnotherEncoder");
      },
      words: "obs ffmpeg stream key ingest hls software encoder streamlabs",
      get body() {
        return [
          t("help.goLiveShowsYourOwnIngest"),
          [
            t("help.inObsOpenSettingsOutputSet"),
            t("help.chooseCustomOutputFfmpegOutputTo"),
            t("help.containerFormatHlsMuxerSettingsMethod"),
            t("help.videoEncoderLibx264With2500Kbps"),
            t("help.pressStartRecordingYouAreLive"),
          ],
        ];
      },
      links: [
        {
          to: "/live-stream",
          get label() {
            return t("help.seeYourIngestAddress");
          },
        },
      ],
    },
    {
      slug: "stream-dropped",
      get title() {
        return t("help.myConnectionDroppedWhileIWas");
      },
      words: "reconnect disconnected ended crash replay lost",
      get body() {
        return [t("help.theStreamIsNotOverAt")];
      },
      links: [
        {
          to: "/live-stream",
          get label() {
            return t("help.openGoLive");
          },
        },
      ],
    },
    {
      slug: "moderate-your-chat",
      get title() {
        return t("help.keepYourChatInOrder");
      },
      words: "moderators ban timeout slow mode blocked words spam trolls",
      get body() {
        return [t("help.youCanSlowTheChatDown", { slowModeMax: SLOW_MODE_MAX }), t("help.nameModeratorsYouTrustTheyCan")];
      },
      links: [
        {
          to: "/live-stream",
          get label() {
            return t("help.openTheChatsSettings");
          },
        },
      ],
    },
  ],
};
