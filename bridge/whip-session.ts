import {
  type MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtcpSrPacket,
  type RtpPacket,
} from "werift";
import { type Admission, LEAVE_MS, LIVE_MS, type Publisher } from "./admission.ts";
import { describeFailure } from "./describe-failure.ts";
import type { Publication } from "./publication.ts";
import { type Kind, ntpToMs } from "./rtp-clock.ts";
import { RtpMedia } from "./rtp-media.ts";

/** The encoder must send its first media within this time after the answer, ms. */
const CONNECT_MS = 15_000;
/** The bridge ends a session that received no media for this time, ms. */
const SILENT_MS = 20_000;
const WATCH_MS = 1_000;
const MAX_MEDIA_SECTIONS = 4;

/** Sent to browsers only, which otherwise start with 300 kbit/s. */
const START_KBITS = 2_500;

/**
 * The bridge asks for lost packets again (nack) and for key frames (pli). It sends no feedback about
 * delays, because browsers would lower their bitrate whenever this machine is busy.
 */
const H264 = new RTCRtpCodecParameters({
  mimeType: "video/H264",
  clockRate: 90_000,
  rtcpFeedback: [{ type: "nack" }, { type: "nack", parameter: "pli" }],
});
const OPUS = new RTCRtpCodecParameters({
  mimeType: "audio/opus",
  clockRate: 48_000,
  channels: 2,
});

export interface WhipSettings {
  /** First and last UDP port for media. By default the system chooses a free port. */
  udpPorts?: [number, number] | undefined;
  /** Addresses at which encoders reach this machine, if they are not those of its interfaces. */
  addresses: string[];
}

interface Surroundings {
  settings: WhipSettings;
  admission: Admission;
  streamKey: string;
  log(line: string): void;
  onEnd(): void;
}

/** Receives the media of one encoder by WebRTC. An instance must be admitted before its answer. */
export class WhipSession implements Publisher {
  readonly network: string;
  readonly #surroundings: Surroundings;
  #connection: RTCPeerConnection | null = null;
  #publication: Publication | null = null;
  #heardAt = Date.now();
  #hasMedia = false;
  #watch: ReturnType<typeof setInterval> | null = null;
  #ended: Promise<void> | null = null;

  constructor(network: string, surroundings: Surroundings) {
    this.network = network;
    this.#surroundings = surroundings;
  }

  get isLive(): boolean {
    return this.#ended === null && Date.now() - this.#heardAt < LIVE_MS;
  }

  get hasEnded(): boolean {
    return this.#ended !== null;
  }

  /**
   * Answers an SDP offer (RFC 8866) and starts to receive.
   * @throws Error if the offer is not valid SDP
   */
  async answer(offer: string): Promise<string> {
    const { settings, admission, streamKey, log } = this.#surroundings;
    const connection = new RTCPeerConnection({
      iceServers: [],
      iceUseIpv6: true,
      iceAdditionalHostAddresses: settings.addresses,
      icePortRange: settings.udpPorts,
      bundlePolicy: "max-bundle",
      codecs: { video: [H264], audio: [OPUS] },
    });
    this.#connection = connection;
    const tracks = new Map<Kind, MediaStreamTrack>();
    connection.onTrack.subscribe((track) => {
      const { kind } = track;
      if ((kind === "video" || kind === "audio") && !tracks.has(kind)) tracks.set(kind, track);
    });
    await connection.setRemoteDescription({ type: "offer", sdp: offer });
    await connection.setLocalDescription(await connection.createAnswer());
    this.#publication = admission.publish(streamKey, (reason) => {
      log(`${this.network}: rejected: ${reason}`);
      this.#run(this.end());
    });
    const media = new RtpMedia({
      kinds: [...tracks.keys()],
      onTag: (tag, timeMs) => this.#publication?.receive(tag, timeMs),
      requestKeyFrame: () => this.#run(this.#requestKeyFrame(tracks.get("video"))),
    });
    for (const [kind, track] of tracks) this.#listen(kind, track, media);
    this.#heardAt = Date.now();
    this.#watch = setInterval(() => this.#endIfSilent(), WATCH_MS);
    log(`${this.network}: publishes a stream by WHIP`);
    return withStartBitrate(connection.localDescription?.sdp ?? "");
  }

  end(): Promise<void> {
    this.#ended ??= this.#close();
    return this.#ended;
  }

  #listen(kind: Kind, track: MediaStreamTrack, media: RtpMedia): void {
    track.onReceiveRtp.subscribe(({ header, payload }: RtpPacket) => {
      if (this.#ended) return;
      this.#heardAt = Date.now();
      this.#hasMedia = true;
      const { sequenceNumber: sequence, timestamp, marker } = header;
      try {
        media.receive(kind, { sequence, timestamp, marker, payload }, performance.now());
      } catch (cause) {
        this.#fail(cause);
      }
    });
    track.onReceiveRtcp.subscribe((packet) => {
      if (!(packet instanceof RtcpSrPacket)) return;
      const { ntpTimestamp, rtpTimestamp: timestamp } = packet.senderInfo;
      media.report(kind, { timestamp, senderMs: ntpToMs(ntpTimestamp) });
    });
  }

  async #requestKeyFrame(track: MediaStreamTrack | undefined): Promise<void> {
    const receiver = this.#connection
      ?.getTransceivers()
      .find(({ kind }) => kind === "video")?.receiver;
    if (track?.ssrc !== undefined) await receiver?.sendRtcpPLI(track.ssrc);
  }

  #endIfSilent(): void {
    const limit = this.#hasMedia ? SILENT_MS : CONNECT_MS;
    const isClosed = this.#connection?.connectionState === "closed";
    if (isClosed || Date.now() - this.#heardAt > limit) this.#run(this.end());
  }

  #run(task: Promise<void>): void {
    task.catch((cause: unknown) => this.#fail(cause));
  }

  /** Ends this session only. An uncaught error would end the streams of all encoders. */
  #fail(cause: unknown): void {
    const { log } = this.#surroundings;
    log(`${this.network}: ${describeFailure(cause)}`);
    this.end().catch((again: unknown) => log(`${this.network}: ${describeFailure(again)}`));
  }

  async #close(): Promise<void> {
    const { admission, streamKey, log, onEnd } = this.#surroundings;
    if (this.#watch) clearInterval(this.#watch);
    try {
      await this.#publication?.leave(LEAVE_MS);
      if (this.#publication) log(`${this.network}: stopped`);
    } finally {
      admission.remove(streamKey, this);
      onEnd();
      await this.#connection?.close();
    }
  }
}

/**
 * Returns why the bridge cannot take an offer's media, as a sentence for the creator, or null.
 */
export function offerProblem(offer: string): string | null {
  const sections = offer.split(/^m=/m).slice(1);
  const offers = (kind: Kind, codec: RegExp) =>
    sections.some((section) => section.startsWith(kind) && codec.test(section));
  if (!offer.startsWith("v=0") || sections.length === 0) return "The SDP offer is not valid.";
  if (sections.length > MAX_MEDIA_SECTIONS) return "Offer one video track and one audio track.";
  if (sections.some((section) => !/^(video|audio) /.test(section)))
    return "Offer video and audio only, without a data channel.";
  const hasVideo = sections.some((section) => section.startsWith("video"));
  if (hasVideo && !offers("video", /^a=rtpmap:\d+ H264\/90000/im))
    return "Choose H.264 as the video encoder. Other codecs can't be sent by WHIP.";
  const hasAudio = sections.some((section) => section.startsWith("audio"));
  if (hasAudio && !offers("audio", /^a=rtpmap:\d+ opus\/48000/im))
    return "Choose Opus as the audio encoder. Other codecs can't be sent by WHIP.";
  return null;
}

/** Makes browsers start with START_KBITS. Other encoders ignore the parameter. */
const withStartBitrate = (answer: string): string =>
  answer.replace(
    /^(a=fmtp:\d+ [^\r\n]*profile-level-id=[^\r\n]*)/gm,
    `$1;x-google-start-bitrate=${START_KBITS}`,
  );
