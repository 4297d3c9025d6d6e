import { t } from "#i18n/t.ts";
import type { Context } from "#worker/context.ts";
import { isFragment, isTransportStream, readInit } from "#worker/domain/media/replays/read-init.ts";
import { createEarlyPushes, EARLY_MS } from "./early-pushes.ts";
import { createKeep, sha256 } from "./push-keep.ts";
import type { Listing } from "./push-listing.ts";
import { isLaterName } from "./push-names.ts";
import { type PushedPlaylist, parsePushedPlaylist } from "./push-playlist.ts";
import {
  conflict,
  type LastInit,
  type PushInput,
  type PushResult,
  rejection,
} from "./push-results.ts";
import { createPushRuns, type PushRuns, RIVAL } from "./push-runs.ts";
import type { PushStore } from "./push-store.ts";
import type { Relay } from "./relay.ts";
import type { Timeline } from "./timeline.ts";

interface IntakeParts {
  timeline: Timeline;
  relay: Relay;
  pushes: PushStore;
  list(listing: Listing): void;
  deps(): Context;
}

/** Creates one function for each kind of file that an encoder (such as ffmpeg) pushes. */
export function createFileIntake({ timeline, relay, pushes, list, deps }: IntakeParts) {
  const early = createEarlyPushes(timeline.store, deps);
  const runs = createPushRuns(timeline, relay, pushes, () => list({ all: true }));
  const keep = createKeep({ timeline, pushes, runs, list, deps });
  const playlist = createPlaylistIntake({ pushes, runs, list, releaseEarly });

  /**
   * Stores the init segment of a rejected encoder, or the name of its media segment. The rejected
   * encoder may continue the stream after the first encoder has stopped.
   */
  function claim({ name, bytes, pusher }: PushInput): void {
    if (!name.endsWith(".mp4")) runs.noteRejected(name);
    else if (readInit(bytes)) runs.keepClaim(pusher, bytes);
  }

  async function init({ bytes, pusher }: PushInput): Promise<PushResult> {
    const facts = readInit(bytes);
    if (!facts) return rejection("UNSUPPORTED_TYPE", t("live.origin.initSegmentInvalid"));
    if (runs.init(pusher, facts, bytes) === RIVAL) return conflict();
    await releaseEarly(pusher);
    return { ok: true };
  }

  async function fragment(input: PushInput): Promise<PushResult> {
    if (!isFragment(input.bytes))
      return rejection("UNSUPPORTED_TYPE", t("live.origin.segmentInvalid"));
    const run = runs.of(input.pusher);
    if (run?.initFile === null && runs.isSending(run.epoch)) return conflict();
    if (run?.initFile || runs.startClaim(input.pusher)) {
      await releaseEarly(input.pusher);
      return keep(input, "video/mp4");
    }
    timeline.budget.spend({ segments: 1 });
    const heldPush = await early.hold(input.pusher, input, await sha256(input.bytes));
    // The init segment can arrive while the media segment is being stored.
    if (heldPush && runs.of(input.pusher)?.initFile) await releaseEarly(input.pusher);
    if (heldPush) return { ok: true };
    return rejection("CONFLICT", t("live.origin.initSegmentMissing"));
  }

  /**
   * Stores the waiting segments that the encoder's playlist names. A waiting segment that the
   * playlist does not name can belong to an upload that failed.
   */
  function releaseEarly(pusher: string): Promise<void> {
    const names = new Set(pushes.told().map(({ name }) => name));
    return early.release(pusher, names, async (push) => {
      await keep({ ...push, pusher }, "video/mp4");
    });
  }

  async function transportStream(input: PushInput): Promise<PushResult> {
    if (!isTransportStream(input.bytes))
      return rejection("UNSUPPORTED_TYPE", t("live.origin.transportStreamInvalid"));
    const run = runs.of(input.pusher);
    if (run?.initFile && runs.isSending(run.epoch)) return conflict();
    // An HLS playlist cannot cancel EXT-X-MAP, so an MPEG-TS segment cannot follow an fMP4 segment.
    if (timeline.store.segment(timeline.store.nextSequence() - 1)?.initFile)
      return { ...rejection("CONFLICT", t("live.origin.formatChanged")), needsNewStream: true };
    if (!run || run.initFile !== null)
      runs.start(input.pusher, { codecs: null, width: null, height: null }, null);
    return keep(input, "video/mp2t");
  }

  /** Returns true if media segments of the given encoder wait for an init segment. */
  const lacksInit = (pusher: string): boolean =>
    !runs.of(pusher)?.initFile && early.waitingNames(pusher).length > 0;

  /**
   * Uses the init segment of the creator's last stream if the waiting segments have higher numbers
   * than the last segment of the last stream. Lower segment numbers mean that the encoder was
   * restarted and sends a new init segment.
   */
  async function lend(pusher: string, { init, name }: LastInit): Promise<void> {
    const facts = readInit(init);
    const waiting = early.waitingNames(pusher);
    const isLater = waiting.every((next) => isLaterName(name, next));
    if (!facts || !lacksInit(pusher) || !isLater || !timeline.budget.hasRun()) return;
    runs.start(pusher, facts, init);
    await releaseEarly(pusher);
  }

  const dropEarly = early.drop;
  return { playlist, init, fragment, transportStream, claim, lacksInit, lend, dropEarly };
}

interface PlaylistParts {
  pushes: PushStore;
  runs: PushRuns;
  list(listing: Listing): void;
  releaseEarly(pusher: string): Promise<void>;
}

function createPlaylistIntake({ pushes, runs, list, releaseEarly }: PlaylistParts) {
  let toldBy: { pusher: string; at: number } | null = null;

  /**
   * Deletes stored playlist entries of another encoder, and entries that are older than EARLY_MS.
   */
  function forgetOthers(pusher: string): void {
    const isSame = toldBy?.pusher === pusher && Date.now() - toldBy.at <= EARLY_MS;
    if (!isSame) pushes.forgetTold();
    toldBy = { pusher, at: Date.now() };
  }

  /**
   * Returns true if a second encoder sent the playlist while the first encoder is still sending.
   */
  function isOfRival(pusher: string, { segments }: PushedPlaylist): boolean {
    const run = runs.of(pusher);
    const newest = segments.at(-1);
    if (!run || !newest || !runs.isSending(run.epoch)) return false;
    return (
      pushes.find(run.epoch, newest.name) === null &&
      !runs.canContinue(run.epoch, { name: newest.name, startIn: () => null })
    );
  }

  return async function playlist({ bytes, pusher }: PushInput): Promise<PushResult> {
    const text = new TextDecoder().decode(bytes);
    const playlist = parsePushedPlaylist(text);
    if (!playlist) return rejection("UNSUPPORTED_TYPE", t("live.origin.playlistInvalid"));
    if (isOfRival(pusher, playlist)) return conflict();
    if (!runs.of(pusher)) forgetOthers(pusher);
    const entries = pushes.tell(playlist.segments.filter(({ name }) => !runs.isSkipped(name)));
    if (runs.of(pusher)) list({ all: false, entries });
    if (runs.of(pusher)?.initFile) await releaseEarly(pusher);
    return { ok: true };
  };
}
