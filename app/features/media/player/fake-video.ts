export class FakeVideo extends EventTarget {
  paused = true;
  ended = false;
  readyState = 0;
  currentTime = 0;
  duration = Number.NaN;
  buffered = { length: 0 };

  async play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event("play"));
  }

  pause(): void {
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
  }
}
