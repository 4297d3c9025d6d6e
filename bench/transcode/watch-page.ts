/**
 * Records how long the page's main thread is blocked. Playwright serializes this function into the
 * page, so it cannot use anything outside its body.
 */
export function watchPage(): void {
  let held = { task: 0, frame: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) held.task = Math.max(held.task, duration);
  }).observe({ type: "longtask" });
  let last = performance.now();
  const frame = (now: number) => {
    held.frame = Math.max(held.frame, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.held = () => {
    const seen = held;
    held = { task: 0, frame: 0 };
    return seen;
  };
}
