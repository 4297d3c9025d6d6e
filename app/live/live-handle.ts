import { ElementPlayer } from "#app/player/element-player.ts";
import { createLivePlayer, type LivePlayerOptions, type LivePlayerSnapshot } from "./live-player.ts";

/** A running stream, for the controls that lie on every picture. What they cannot say of a stream `watch` tells. */
export class LiveHandle extends ElementPlayer {
  readonly #live;

  constructor(element: HTMLVideoElement, options: LivePlayerOptions) {
    super(element, { live: true });
    this.#live = createLivePlayer(element, options);
    this.#live.subscribe(({ state, latencyMs, atLiveEdge }) =>
      this.tell({ opening: state === "loading", live: { latencyMs, atEdge: atLiveEdge } }),
    );
  }

  /** Calls at once with the present snapshot, then at each change. */
  watch(listener: (snapshot: LivePlayerSnapshot) => void): void {
    this.#live.subscribe(listener);
  }

  /** Going on after a pause means going on with what happens now. */
  override play(): void {
    this.goToLive();
    super.play();
  }

  override goToLive(): void {
    this.#live.goToLive();
  }

  override destroy(): void {
    super.destroy();
    this.#live.destroy();
  }
}
