import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "#app/lib/api.ts";
import {
  beginIdentityChange,
  cancelAccountRequest,
  currentAccountRequest,
  isIdentityChanging,
  noteShownUser,
  noteSignIn,
  requestAccount,
} from "./account-request.ts";
import type { Intent } from "./intent-schema.ts";
import { needsAccount, SignInCanceledError, withAccount } from "./with-account.ts";

const follow: Intent = { act: "follow", creatorId: "usr_1" };
const tip: Intent = { act: "tip", contentId: "vid_1" };

beforeEach(() => {
  cancelAccountRequest();
  noteShownUser(null);
});

describe("requestAccount", () => {
  test("requestAccount resolves to true once the page shows the user who signed in", async () => {
    const settled = vi.fn();
    const request = requestAccount(follow).then(settled);
    noteSignIn("usr_9");
    noteShownUser(null);
    await Promise.resolve();
    expect(settled).not.toHaveBeenCalled();
    noteShownUser("usr_9");
    await request;
    expect(settled).toHaveBeenCalledExactlyOnceWith(true);
    expect(currentAccountRequest()).toBeNull();
  });

  test("requestAccount does not resolve for another user than the one who signed in", async () => {
    const settled = vi.fn();
    void requestAccount(follow).then(settled);
    noteShownUser("usr_8");
    noteSignIn("usr_9");
    noteShownUser("usr_8");
    await Promise.resolve();
    expect(settled).not.toHaveBeenCalled();
  });

  test("requestAccount resolves to false when the visitor closes the dialog", async () => {
    const request = requestAccount(follow);
    cancelAccountRequest();
    expect(await request).toBe(false);
  });

  test("pressing a control again while its sign-in dialog is open does nothing, and another control uses the same dialog", async () => {
    const first = requestAccount(follow);
    const repeated = requestAccount({ ...follow });
    const other = requestAccount(tip);
    noteSignIn("usr_9");
    noteShownUser("usr_9");
    expect(await Promise.all([first, repeated, other])).toEqual([true, false, true]);
  });

  test("a press after an unfinished sign-in drops the earlier act", async () => {
    const first = requestAccount(follow);
    noteSignIn("usr_9");
    const second = requestAccount(tip);
    expect(await first).toBe(false);
    expect(currentAccountRequest()).toMatchObject({ intent: tip, signedInAs: null });
    cancelAccountRequest();
    expect(await second).toBe(false);
  });
});

test("the identity changes from the sending of a sign-in until the page shows the user", () => {
  void requestAccount(follow);
  expect(isIdentityChanging()).toBe(false);
  const end = beginIdentityChange();
  expect(isIdentityChanging()).toBe(true);
  noteSignIn("usr_9");
  end();
  end();
  expect(isIdentityChanging()).toBe(true);
  noteShownUser("usr_9");
  expect(isIdentityChanging()).toBe(false);
});

describe("withAccount", () => {
  const signedOut = new ApiError(401, "Sign in", "UNAUTHENTICATED");

  test("only a visitor's request with an intent needs an account first", () => {
    expect([needsAccount(follow), needsAccount(undefined)]).toEqual([true, false]);
    noteShownUser("usr_9");
    expect(needsAccount(follow)).toBe(false);
  });

  test("withAccount sends a write once more after the user of an ended session signed in", async () => {
    noteShownUser("usr_9");
    const send = vi.fn().mockRejectedValueOnce(signedOut).mockResolvedValueOnce("saved");
    const sent = withAccount({ intent: follow }, send);
    await expect.poll(() => currentAccountRequest()).not.toBeNull();
    noteSignIn("usr_9");
    expect(await sent).toBe("saved");
    expect(send).toHaveBeenCalledTimes(2);
  });

  test("withAccount throws SignInCanceledError when the user closes the dialog", async () => {
    const sent = withAccount({ intent: follow }, () => Promise.reject(signedOut));
    await expect.poll(() => currentAccountRequest()).not.toBeNull();
    cancelAccountRequest();
    await expect(sent).rejects.toBeInstanceOf(SignInCanceledError);
  });

  test("withAccount asks for a sign-in only after a 401 of a request with an intent, and rethrows all other errors", async () => {
    const forbidden = new ApiError(403, "No", "FORBIDDEN");
    await expect(withAccount({ intent: follow }, () => Promise.reject(forbidden))).rejects.toBe(
      forbidden,
    );
    await expect(withAccount({}, () => Promise.reject(signedOut))).rejects.toBe(signedOut);
  });
});
