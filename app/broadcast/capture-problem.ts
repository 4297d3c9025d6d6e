import { t } from "#i18n/t.ts";

export type PictureSource = "camera" | "screen";

/** Why there is no picture, in words that say what to do. */
export interface CaptureProblem {
  title: string;
  text: string;
}

export const UNSUPPORTED: CaptureProblem = {
  get title() {
    return t("live.thisBrowserCannotStream");
  },
  get text() {
    return t("live.useACurrentChromeOrEdge");
  },
};

export const LOST: Record<PictureSource, CaptureProblem> = {
  camera: {
    get title() {
      return t("live.theCameraWasDisconnected");
    },
    get text() {
      return t("live.connectItAgainOrChooseAnother");
    },
  },
  screen: {
    get title() {
      return t("live.screenSharingHasStopped");
    },
    get text() {
      return t("live.shareAScreenAgainOrSwitch");
    },
  },
};

type Problems = Record<PictureSource, CaptureProblem>;

const BLOCKED: Problems = {
  camera: {
    get title() {
      return t("live.theCameraIsBlocked");
    },
    get text() {
      return t("live.allowTheCameraAndTheMicrophone");
    },
  },
  screen: {
    get title() {
      return t("live.noScreenWasShared");
    },
    get text() {
      return t("live.chooseAScreenAWindowOr");
    },
  },
};
const MISSING: Problems = {
  camera: {
    get title() {
      return t("live.noCameraWasFound");
    },
    get text() {
      return t("live.connectACameraAndTryAgain");
    },
  },
  screen: {
    get title() {
      return t("live.thereIsNoScreenToShare");
    },
    get text() {
      return t("live.thisDeviceOffersNoScreenStream");
    },
  },
};
const BUSY: Problems = {
  camera: {
    get title() {
      return t("live.theCameraIsInUse");
    },
    get text() {
      return t("live.closeTheOtherProgramOrTab");
    },
  },
  screen: {
    get title() {
      return t("live.theScreenCannotBeRead");
    },
    get text() {
      return t("live.letYourBrowserRecordTheScreen");
    },
  },
};
const OTHER: Problems = {
  camera: {
    get title() {
      return t("live.theCameraDidNotStart");
    },
    get text() {
      return t("live.tryAgainIfItGoesOn");
    },
  },
  screen: {
    get title() {
      return t("live.theScreenCouldNotBeShared");
    },
    get text() {
      return t("live.tryAgainIfItGoesOn");
    },
  },
};

const BY_ERROR = new Map([
  ["NotAllowedError", BLOCKED],
  ["SecurityError", BLOCKED],
  ["NotFoundError", MISSING],
  ["OverconstrainedError", MISSING],
  ["NotReadableError", BUSY],
  ["AbortError", BUSY],
]);

/** @param error what getUserMedia or getDisplayMedia rejected with */
export function captureProblem(error: unknown, source: PictureSource): CaptureProblem {
  const name = error instanceof Error ? error.name : "";
  return (BY_ERROR.get(name) ?? OTHER)[source];
}
