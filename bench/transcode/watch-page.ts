/**
 * Records how long the page's main thread is blocked. Playwright serializes this function into the
 * page, so it cannot use anything outside its body.
 */
export function watchPage(): void {
  let longest = { task: 0, frame: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest.task = Math.max(longest.task, duration);
  }).observe({ type: "longtask" });
  let last = performance.now();
  const frame = (now: number) => {
    longest.frame = Math.max(longest.frame, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.held = () => {
    const previous = longest;
    longest = { task: 0, frame: 0 };
    return previous;
  };
}
