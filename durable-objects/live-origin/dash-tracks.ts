import { type PushedTrack, readPushedTrack } from "#worker/domain/live/cmaf/read-track.ts";
import type { OpenUpload } from "./open-upload.ts";
import { conflict } from "./push-results.ts";
import type { OriginStore } from "./store.ts";

/** The init segment of a track that an encoder uploads by DASH. */
export interface DashInit {
  /** Name of the track. The names of its files contain this name. */
  name: string;
  pusher: string;
  init: Uint8Array<ArrayBuffer>;
}

/** A track that an encoder uploads by DASH, and how far its upload is. */
export interface DashTrack {
  name: string;
  pusher: string;
  track: PushedTrack;
  /** Number of the newest media file; -1 for none. */
  lastFile: number;
  /** Decode time of the newest sample, in ticks of the track; -1 for none. */
  lastDts: number;
  /** The upload of a media file that is in progress; null for none. */
  upload: Upload | null;
  /** Time at which the init segment arrived, ms since the epoch. */
  arrivedAt: number;
}

/** An upload of a media file that is in progress. */
export interface Upload extends OpenUpload {
  /** Resolves when the upload has ended. */
  done: Promise<void>;
}

/** Returns true if the encoder has sent media of the track. */
export const isUsed = ({ lastDts }: DashTrack): boolean => lastDts >= 0;

type TrackRow = {
  name: string;
  pusher: string;
  init: ArrayBuffer;
  last_file: number;
  last_dts: number;
};

export type DashTracks = ReturnType<typeof createDashTracks>;

/**
 * Stores the tracks of the encoder that uploads by DASH, at most one video and one audio track.
 * They are in SQLite, because an encoder (such as ffmpeg) sends each init segment only once.
 */
export function createDashTracks({ sql }: OriginStore) {
  let tracks: Map<string, DashTrack> | null = null;

  function load(): Map<string, DashTrack> {
    tracks ??= new Map(rows().flatMap((row) => toTrack(row)));
    return tracks;
  }

  const rows = () => sql.exec<TrackRow>("select * from dash_tracks").toArray();

  function toTrack(row: TrackRow): [string, DashTrack][] {
    const track = readPushedTrack(new Uint8Array(row.init));
    if (typeof track === "string") return [];
    const { name, pusher, last_file: lastFile, last_dts: lastDts } = row;
    return [[name, { name, pusher, track, lastFile, lastDts, upload: null, arrivedAt: 0 }]];
  }

  /**
   * Stores a track. Deletes the tracks of other encoders, and an earlier track of the same kind.
   * A second init segment for a track with media means that the encoder has restarted.
   * After a restart, this also deletes the encoder's other track if that track has media.
   * Returns true if this deleted a track that has media.
   */
  function set({ name, pusher, init }: DashInit, track: PushedTrack): boolean {
    const former = load().get(name);
    const isNewStart = former !== undefined && isUsed(former);
    const kept = [...load().values()].filter(
      (other) =>
        other.name !== name &&
        other.pusher === pusher &&
        other.track.format.kind !== track.format.kind &&
        !(isNewStart && isUsed(other)),
    );
    const dropped = [...load().values()].filter((other) => !kept.includes(other));
    for (const { upload } of dropped) upload?.stop(conflict());
    tracks = new Map(kept.map((other) => [other.name, other]));
    tracks.set(name, {
      name,
      pusher,
      track,
      lastFile: -1,
      lastDts: -1,
      upload: null,
      arrivedAt: Date.now(),
    });
    for (const { name: stored } of rows())
      if (!tracks.has(stored)) sql.exec("delete from dash_tracks where name = ?", stored);
    sql.exec(
      "insert or replace into dash_tracks (name, pusher, init) values (?, ?, ?)",
      ...[name, pusher, init],
    );
    return dropped.some(isUsed);
  }

  /** Stores the number of a track's newest file and the time of its newest sample. */
  function save(track: DashTrack): void {
    const { name, lastFile, lastDts } = track;
    // After a restart of the encoder, a new track can have the same name.
    if (load().get(name) !== track) return;
    sql.exec(
      "update dash_tracks set last_file = ?, last_dts = ? where name = ?",
      ...[lastFile, lastDts, name],
    );
  }

  return {
    all: () => [...load().values()],
    find: (name: string, pusher: string): DashTrack | null => {
      const track = load().get(name);
      return track?.pusher === pusher ? track : null;
    },
    inits: (): DashInit[] =>
      rows().map(({ name, pusher, init }) => ({ name, pusher, init: new Uint8Array(init) })),
    set,
    save,
  };
}
