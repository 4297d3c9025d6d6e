import {
  GenericNack,
  type MediaStreamTrack,
  PictureLossIndication,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RtcpPacket,
  RtcpPayloadSpecificFeedback,
  RtcpSrPacket,
  RtcpTransportLayerFeedback,
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
/** Bitrate at which browsers start, kbit/s. Without it, they start with 300. */
const START_KBITS = 2_500;

/**
 * The bridge itself asks for key frames and for lost packets (`withVideoParameters`). If werift knew
 * of such feedback, it would ask too, but its requests stop after a loss near sequence number 65535,
 * and jumps of the sequence numbers cost it seconds. The bridge sends no feedback about delays,
 * because browsers would lower their bitrate whenever this machine is busy.
 */
const H264 = new RTCRtpCodecParameters({ mimeType: "video/H264", clockRate: 90_000 });
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

/** Receives the media of one encoder by WebRTC. Call `admission.admit` before `answer`. */
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
   * @returns null if the session has ended meanwhile
   * @throws Error if the offer is not valid SDP
   */
  async answer(offer: string): Promise<string | null> {
    const { settings, admission, streamKey, log } = this.#surroundings;
    const connection = new RTCPeerConnection({
      iceServers: [],
      // The bridge sends no checks of its own, so that an offer cannot name other hosts as targets.
      iceLite: true,
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
    await connection.setRemoteDescription({ type: "offer", sdp: relevantOffer(offer) });
    await connection.setLocalDescription(await connection.createAnswer());
    if (this.#ended) {
      await connection.close();
      return null;
    }
    this.#publication = admission.publish(streamKey, (reason) => {
      log(`${this.network}: rejected: ${reason}`);
      this.#run(this.end());
    });
    const media = new RtpMedia({
      kinds: [...tracks.keys()],
      onTag: (tag, timeMs) => this.#publication?.receive(tag, timeMs),
      requestKeyFrame: () => this.#run(this.#sendFeedback(tracks.get("video"), keyFrameRequest)),
      requestPackets: (lost) =>
        this.#run(this.#sendFeedback(tracks.get("video"), packetRequest(lost))),
    });
    for (const [kind, track] of tracks) this.#listen(kind, track, media);
    this.#heardAt = Date.now();
    this.#watch = setInterval(() => this.#endIfSilent(), WATCH_MS);
    log(`${this.network}: publishes a stream by WHIP`);
    return withVideoParameters(connection.localDescription?.sdp ?? "");
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

  /** Sends feedback about the video to the encoder (RFC 4585). */
  async #sendFeedback(
    track: MediaStreamTrack | undefined,
    make: (ids: Ids) => RtcpPacket,
  ): Promise<void> {
    const receiver = this.#connection
      ?.getTransceivers()
      .find(({ kind }) => kind === "video")?.receiver;
    if (track?.ssrc === undefined || !receiver || this.#ended) return;
    const { rtcpSsrc: senderSsrc, dtlsTransport } = receiver;
    await dtlsTransport.sendRtcp([make({ senderSsrc, mediaSsrc: track.ssrc })]);
  }

  #endIfSilent(): void {
    const limit = this.#hasMedia ? SILENT_MS : CONNECT_MS;
    const isClosed = this.#connection?.connectionState === "closed";
    const isSilent = Date.now() - this.#heardAt > limit;
    if (isSilent) this.#surroundings.log(`${this.network}: no media for ${limit / 1000} s`);
    if (isClosed || isSilent) this.#run(this.end());
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
  const [, ...sections] = offer.split(/^m=/m);
  const [video, ...videos] = sections.filter((section) => section.startsWith("video "));
  const [audio, ...audios] = sections.filter((section) => section.startsWith("audio "));
  if (!offer.startsWith("v=0") || sections.length === 0) return "The SDP offer is not valid.";
  if (videos.length + audios.length > 0 || /^a=(simulcast|rid):/m.test(offer))
    return "Offer one video track and one audio track, without simulcast.";
  if (sections.some((section) => section !== video && section !== audio))
    return "Offer video and audio only, without a data channel.";
  if (/^a=(recvonly|inactive)\r?$/m.test(offer)) return "Offer tracks that send.";
  if (!/^a=fingerprint:/m.test(offer) || !/^a=ice-ufrag:/m.test(offer))
    return "The SDP offer is not valid.";
  if (video && !/^a=rtpmap:\d+ H264\/90000/im.test(video))
    return "Choose H.264 as the video encoder. Other codecs can't be sent by WHIP.";
  if (audio && !/^a=rtpmap:\d+ opus\/48000/im.test(audio))
    return "Choose Opus as the audio encoder. Other codecs can't be sent by WHIP.";
  return null;
}

/**
 * Removes what werift must not see: candidates, because the bridge learns an encoder's address from
 * the encoder's own checks (RFC 8445, 7.3.1.3), and feedback, which the bridge itself sends.
 */
const relevantOffer = (offer: string): string =>
  offer.replace(/^a=(?:candidate:|end-of-candidates|rtcp-fb:).*\r?\n/gm, "");

type Ids = { senderSsrc: number; mediaSsrc: number };

const keyFrameRequest = (ids: Ids): RtcpPacket =>
  new RtcpPayloadSpecificFeedback({ feedback: new PictureLossIndication(ids) });

const packetRequest =
  (lost: number[]) =>
  ({ senderSsrc, mediaSsrc }: Ids): RtcpPacket => {
    const feedback = new GenericNack({ senderSsrc, mediaSourceSsrc: mediaSsrc, lost });
    return new RtcpTransportLayerFeedback({ feedback });
  };

/** Announces requests for lost packets and key frames, and makes browsers start with START_KBITS. */
const withVideoParameters = (answer: string): string =>
  answer.replace(
    /^a=fmtp:(\d+) ([^\r\n]*profile-level-id=[^\r\n]*)/gm,
    `a=rtcp-fb:$1 nack\r\na=rtcp-fb:$1 nack pli\r\na=fmtp:$1 $2;x-google-start-bitrate=${START_KBITS}`,
  );
