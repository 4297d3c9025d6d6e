/**
 * Notes how long a page's own thread is held up. It is run inside the page, so it may use nothing
 * from outside itself. Frames also wait when encoders take every core; tasks are what the page
 * itself does.
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
