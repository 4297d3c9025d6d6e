const CONTROLS = "input, select, textarea, button";

/**
 * Scrolls to the form control with this id and focuses it. If the element with this id is a group
 * of controls, focuses the group's first enabled control. Waits for the next frame, because a
 * message about the missing value can move the control.
 */
export function focusField(id: string): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    const control = element?.matches(CONTROLS)
      ? element
      : [...(element?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find(
          (candidate) => !candidate.matches(":disabled"),
        );
    control?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "center" });
  });
}
