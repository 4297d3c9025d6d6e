import { expect, test } from "vitest";
import { acceptFormerSecret } from "./former-secrets.ts";
import { openSecret, sealSecret } from "./secret-box.ts";
import { openToken, signToken } from "./signing.ts";

const [former, current, other] = ["former", "current", "other"].map(
  (name) => `${name}-signing-secret-of-32-characters`,
) as [string, string, string];
const box = (signingSecret: string) =>
  ({ signingSecret, purpose: "totp", ownerId: "usr_1" }) as const;

test("tokens and encrypted data of the former signing secret stay readable once a deployment accepts that secret", async () => {
  const token = await signToken(former, "media", { id: 1 });
  const sealed = await sealSecret(box(former), "seed");
  expect([
    await openToken(current, "media", token),
    await openSecret(box(current), sealed),
  ]).toEqual([null, null]);
  acceptFormerSecret(current, former);
  expect([
    await openToken(current, "media", token),
    await openSecret(box(current), sealed),
  ]).toEqual([{ id: 1 }, "seed"]);
  expect(await openToken(current, "captions", token)).toBeNull();
  expect(await openToken(current, "media", await signToken(other, "media", { id: 1 }))).toBeNull();
  expect(await openToken(former, "media", await signToken(current, "media", { id: 1 }))).toBeNull();
});
