/**
 * Runs in the page while it is read, before anything else of ours: it fetches and starts the page's
 * scripts once the page is painted and loaded, or at the first touch, key or move of the mouse, so
 * that they never stand before the first picture. What is pressed or filled in before they have the
 * page is told to them once they do; links and forms that name where they go work by themselves
 * meanwhile. Written into the page as text: it uses nothing from outside itself.
 * @param files what the page's scripts are made of, fetched at once
 * @param entry the module that starts them
 */
export function startPage(files: string[], entry: string, nonce: string): void {
  const { documentElement: html, head } = document;
  const INTENT = ["pointerdown", "pointermove", "keydown", "touchstart"];
  /** However long a picture takes: the page answers. */
  const AT_MOST_MS = 4000;
  let isStarted = false;
  /** Each thing once: a second press on a menu would close it again. */
  const pressed = new Map<Element, () => void>();

  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const type of INTENT) removeEventListener(type, start, true);
    // At the end of the head, where React overlooks what it does not know.
    for (const href of files)
      head.appendChild(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
      );
    head.appendChild(
      Object.assign(document.createElement("script"), {
        type: "module",
        nonce,
        textContent: entry,
      }),
    );
  };

  /** What would come to nothing: a button that only scripts answer, a form that names no place. */
  const keep = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (event.type === "submit") {
      const { submitter } = event as SubmitEvent;
      if (!(target instanceof HTMLFormElement) || target.hasAttribute("action")) return;
      event.preventDefault();
      pressed.set(target, () => target.requestSubmit(submitter));
      return;
    }
    const button = target.closest("button, [role=button]");
    if (
      !(button instanceof HTMLElement) ||
      (button instanceof HTMLButtonElement && (button.type !== "button" || button.disabled))
    )
      return;
    pressed.set(button, () => button.click());
  };

  /**
   * How to tell each field's entry as it was made: React sets a field that it has to what it knows
   * whenever it draws.
   */
  const filled = new Map<Node, () => void>();
  const note = ({ target }: Event) => {
    if (!(target instanceof Node)) return;
    const say = (type: "input" | "change") =>
      target.dispatchEvent(new Event(type, { bubbles: true }));
    // The last of a group's radio buttons is told last.
    filled.delete(target);
    if (
      target instanceof HTMLInputElement &&
      (target.type === "checkbox" || target.type === "radio")
    ) {
      const { checked } = target;
      filled.set(target, () => {
        target.checked = !checked;
        target.click();
      });
    } else if (target instanceof HTMLInputElement && target.type === "file") {
      filled.set(target, () => say("change"));
    } else if (target instanceof HTMLSelectElement) {
      const { value } = target;
      filled.set(target, () => {
        target.value = value;
        say("change");
      });
    } else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      const { value } = target;
      filled.set(target, () => {
        // React hears of a change only where the field differs from what was set by script before.
        target.value = "";
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), "value")?.set?.call(
          target,
          value,
        );
        say("input");
      });
    }
  };

  for (const type of INTENT) addEventListener(type, start, { capture: true, passive: true });
  addEventListener("click", keep, true);
  addEventListener("submit", keep, true);
  addEventListener("input", note, true);
  new MutationObserver((_, observer) => {
    if (!("hydrated" in html.dataset)) return;
    observer.disconnect();
    removeEventListener("click", keep, true);
    removeEventListener("submit", keep, true);
    removeEventListener("input", note, true);
    for (const [element, tell] of [...filled, ...pressed]) if (element.isConnected) tell();
  }).observe(html, { attributes: true, attributeFilter: ["data-hydrated"] });

  const painted = () =>
    document.visibilityState === "hidden"
      ? start()
      : requestAnimationFrame(() => setTimeout(start));
  addEventListener("load", painted, { once: true });
  setTimeout(start, AT_MOST_MS);
}
