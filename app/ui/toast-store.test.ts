import { expect, test } from "vitest";
import { currentToast, dismissToast, subscribeToasts, toast } from "./toast-store.ts";

test("a new toast replaces the visible toast", () => {
  const titles: (string | null)[] = [];
  const stop = subscribeToasts(() => titles.push(currentToast()?.title ?? null));
  toast({ title: "One" });
  const first = currentToast()?.id ?? 0;
  toast({ title: "Two", variant: "destructive" });
  expect(currentToast()).toMatchObject({ title: "Two", variant: "destructive" });
  dismissToast(first);
  expect(currentToast()?.title).toBe("Two");
  dismissToast(first + 1);
  expect(currentToast()).toBeNull();
  stop();
  toast({ title: "Unheard" });
  expect(titles).toEqual(["One", "Two", null]);
});
