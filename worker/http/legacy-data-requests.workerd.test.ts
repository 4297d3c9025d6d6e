import { afterEach, expect, test, vi } from "vitest";
import { call } from "../testing/factories.ts";

afterEach(() => vi.restoreAllMocks());

test.each(["/login?_data=routes%2Flogin", "/watch/x?_data=root", "/?_data=x"])(
  "a request for page data in the format of Remix 1 (%s) gets a 404 response and logs no error",
  async (path) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect((await call(path)).status).toBe(404);
    expect(logged).not.toHaveBeenCalled();
  },
);
