import { type Message, msg } from "#i18n/t.ts";

export type PictureSource = "camera" | "screen";

/** Title and text of a message why the camera or screen could not be opened, with advice. */
export interface CaptureProblem {
  title: Message;
  text: Message;
}

export const UNSUPPORTED: CaptureProblem = {
  title: msg("live.thisBrowserCannotStream"),
  text: msg("live.useACurrentChromeOrEdge"),
};

export const LOST: Record<PictureSource, CaptureProblem> = {
  camera: {
    title: msg("live.theCameraWasDisconnected"),
    text: msg("live.connectItAgainOrChooseAnother"),
  },
  screen: {
    title: msg("live.screenSharingHasStopped"),
    text: msg("live.shareAScreenAgainOrSwitch"),
  },
};

type Problems = Record<PictureSource, CaptureProblem>;

const BLOCKED: Problems = {
  camera: {
    title: msg("live.theCameraIsBlocked"),
    text: msg("live.allowTheCameraAndTheMicrophone"),
  },
  screen: {
    title: msg("live.noScreenWasShared"),
    text: msg("live.chooseAScreenAWindowOr"),
  },
};
const MISSING: Problems = {
  camera: {
    title: msg("live.noCameraWasFound"),
    text: msg("live.connectACameraAndTryAgain"),
  },
  screen: {
    title: msg("live.thereIsNoScreenToShare"),
    text: msg("live.thisDeviceOffersNoScreenStream"),
  },
};
const BUSY: Problems = {
  camera: {
    title: msg("live.theCameraIsInUse"),
    text: msg("live.closeTheOtherProgramOrTab"),
  },
  screen: {
    title: msg("live.theScreenCannotBeRead"),
    text: msg("live.letYourBrowserRecordTheScreen"),
  },
};
const OTHER: Problems = {
  camera: {
    title: msg("live.theCameraDidNotStart"),
    text: msg("live.tryAgainIfItGoesOn"),
  },
  screen: {
    title: msg("live.theScreenCouldNotBeShared"),
    text: msg("live.tryAgainIfItGoesOn"),
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

/** @param error rejection of getUserMedia or getDisplayMedia */
export function captureProblem(error: unknown, source: PictureSource): CaptureProblem {
  const name = error instanceof Error ? error.name : "";
  return (BY_ERROR.get(name) ?? OTHER)[source];
}
