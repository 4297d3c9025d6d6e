import Hls from "hls.js";
import shaka from "shaka-player";
import videojs from "video.js";

export interface ClientResult {
  /** Heights of the renditions in px, lowest first. */
  heights: number[];
  captions: string[];
  /** Text of the first caption that is shown after captions are switched on. */
  said: string;
}

type LoadedClient = Omit<ClientResult, "said"> & {
  /** Caption tracks; undefined if the client uses those of the video element. */
  tracks?: () => unknown[];
};
type Client = (video: HTMLVideoElement, url: string) => Promise<LoadedClient>;

const isTrack = (value: unknown): value is TextTrack =>
  typeof value === "object" && value !== null && "cues" in value && "mode" in value;
const textOf = (cue: TextTrackCue) =>
  "text" in cue && typeof cue.text === "string" ? cue.text : "";

const sorted = (heights: (number | null | undefined)[]) =>
  heights.flatMap((height) => height ?? []).sort((a, b) => a - b);

const clients: Record<string, Client> = {
  "hls.js": (video, url) =>
    new Promise((resolve, reject) => {
      const hls = new Hls();
      hls.on(Hls.Events.ERROR, (_event, { fatal, details }) => fatal && reject(new Error(details)));
      // Before the first fragment, hls.js would take the tracks, which are all off, for the
      // viewer's choice.
      hls.once(Hls.Events.FRAG_BUFFERED, () => {
        hls.subtitleTrack = 0;
        resolve({
          heights: sorted(hls.levels.map(({ height }) => height)),
          captions: hls.subtitleTracks.map(({ lang }) => lang ?? ""),
        });
      });
      hls.loadSource(url);
      hls.attachMedia(video);
    }),
  "shaka-player": async (video, url) => {
    shaka.polyfill.installAll();
    const player = new shaka.Player();
    await player.attach(video);
    await player.load(url);
    const [text] = player.getTextTracks();
    if (text) player.selectTextTrack(text);
    return {
      heights: sorted(player.getVariantTracks().map(({ height }) => height)),
      captions: player.getTextTracks().map(({ language }) => language),
    };
  },
  "video.js": async (video, url) => {
    const player = videojs(video, {
      sources: [{ src: url, type: "application/vnd.apple.mpegurl" }],
    });
    await new Promise<void>((resolve, reject) => {
      player.on("error", () => reject(new Error(player.error()?.message)));
      player.on("loadedmetadata", () => resolve());
    });
    // video.js keeps its tracks in an object that is no real TextTrackList of the element.
    const tracks = () =>
      Array.from(
        { length: player.textTracks().length },
        (_, i): unknown => Object(player.textTracks())[i],
      );
    const subtitles = tracks()
      .filter(isTrack)
      .filter(({ kind }) => kind === "subtitles");
    for (const track of subtitles) track.mode = "showing";
    const { vhs } = player.tech({ IWillNotUseThisInPlugins: true }) as unknown as {
      vhs: { representations(): { height: number }[] };
    };
    return {
      heights: sorted(vhs.representations().map(({ height }) => height)),
      captions: subtitles.map(({ language }) => language),
      tracks,
    };
  },
};

declare global {
  interface Window {
    playWith(client: string, url: string): Promise<ClientResult>;
  }
}

window.playWith = async (client, url) => {
  const video = document.createElement("video");
  // Uses `autoplay`, because a client that loads its media twice would cancel a call of play().
  Object.assign(video, { muted: true, autoplay: true });
  document.body.appendChild(video);
  const loaded = await clients[client]?.(video, url);
  if (!loaded) throw new Error(`no such client: ${client}`);
  const { tracks = () => Array.from(video.textTracks), ...made } = loaded;
  const firstCue = () =>
    tracks()
      .filter(isTrack)
      .filter(({ kind }) => kind !== "metadata")
      .flatMap((track) => Array.from(track.cues ?? []))
      .map(textOf)[0];
  await new Promise<void>((resolve) => {
    const poll = () => {
      const now = Array.from(document.querySelectorAll("video")).at(-1);
      if (now && now.currentTime > 2 && firstCue() !== undefined) resolve();
      else setTimeout(poll, 50);
    };
    poll();
  });
  return { ...made, said: firstCue() ?? "" };
};
