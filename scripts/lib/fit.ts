import type { Page } from "@playwright/test";

export function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS = "a[href], button, summary, label, select, [role=tab], [role=menuitem]";
    const SLACK = 1.5;
    const styleOf = (element: Element) => getComputedStyle(element);
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()}> ${JSON.stringify((element.textContent ?? "").trim().slice(0, 60) || element.getAttribute("aria-label") || element.className)}`;
    /** True for an element in a scrollable area, cut off on purpose, or for screen readers only. */
    const isElsewhere = (element: Element) => {
      for (let e: Element | null = element; e && e !== document.body; e = e.parentElement) {
        const { overflowX, clipPath, position, textOverflow } = styleOf(e);
        if (/auto|scroll/.test(overflowX) || textOverflow === "ellipsis" || clipPath !== "none")
          return true;
        if (position === "absolute" && e.clientWidth <= 1) return true;
      }
      return false;
    };
    const faults: string[] = [];
    const wide = (document.scrollingElement?.scrollWidth ?? 0) - innerWidth;
    if (wide > 0) faults.push(`the page is ${wide} px wider than its window of ${innerWidth}`);
    for (const element of document.body.querySelectorAll("*")) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const isControl = element.matches(CONTROLS);
      if (
        element instanceof SVGElement ||
        !(hasText || isControl) ||
        !isShown(element) ||
        isElsewhere(element)
      )
        continue;
      const { left, right } = element.getBoundingClientRect();
      if (right > innerWidth + SLACK || left < -SLACK)
        faults.push(`${nameOf(element)} is outside, ${Math.round(left)} to ${Math.round(right)}`);
      const isBox = element.clientWidth > 0 && styleOf(element).webkitLineClamp === "none";
      if (isControl && isBox && element.scrollWidth > element.clientWidth + SLACK)
        faults.push(
          `${nameOf(element)} needs ${element.scrollWidth} px and has ${element.clientWidth}`,
        );
    }
    return faults;
  });
}
