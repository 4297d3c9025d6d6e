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
import { describeFailure } from "./protocol-error.ts";
import type { Publication } from "./publication.ts";
import { type Kind, ntpToMs } from "./rtp-clock.ts";
import { RtpMedia } from "./rtp-media.ts";

/** A session ends if no media arrives within this time after the SDP answer, ms. */
const CONNECT_MS = 15_000;
/** A session ends if no media arrives for this time, ms. */
const SILENT_MS = 20_000;
const WATCH_MS = 1_000;
/** Initial bitrate of browsers, kbit/s. Their own default is 300. */
const START_KBITS = 2_500;

/**
 * The bridge itself asks for key frames and for lost packets (see `withVideoParameters`).
 * The requests of werift stop after a loss near sequence number 65535.
 * Jumps of the sequence numbers would cost werift seconds of CPU time.
 * The bridge sends no feedback about delays, because busy machines would slow browsers down.
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
  /** Public addresses of this machine, if they differ from those of its network interfaces. */
  addresses: string[];
}

interface Surroundings {
  settings: WhipSettings;
  admission: Admission;
  streamKey: string;
  log(line: string): void;
  onEnd(): void;
}

/** Receives the media of one encoder by WebRTC. Call `Admission.admit` before `answer`. */
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
   * Answers an SDP offer (RFC 8866) and starts to receive media.
   * @returns null if the session ended before the answer was ready
   * @throws Error if the offer is not valid SDP
   */
  async answer(offer: string): Promise<string | null> {
    const { settings, admission, streamKey, log } = this.#surroundings;
    const connection = new RTCPeerConnection({
      iceServers: [],
      // As an ICE-lite agent, the bridge sends nothing to the addresses in an offer.
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

/** Returns why the bridge rejects an offer, as a sentence that the creator reads, or null. */
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
 * Removes candidates and RTCP feedback from an offer, because werift must not use them.
 * The bridge learns the address of an encoder from the encoder's checks (RFC 8445, 7.3.1.3).
 * The bridge itself sends the feedback.
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

/** Adds RTCP feedback and START_KBITS to the video section of an SDP answer. */
const withVideoParameters = (answer: string): string =>
  answer.replace(
    /^a=fmtp:(\d+) ([^\r\n]*profile-level-id=[^\r\n]*)/gm,
    `a=rtcp-fb:$1 nack\r\na=rtcp-fb:$1 nack pli\r\na=fmtp:$1 $2;x-google-start-bitrate=${START_KBITS}`,
  );
