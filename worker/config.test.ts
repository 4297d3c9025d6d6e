import { expect, test } from "vitest";
import { loadConfig } from "./config.ts";

const whole = { ENVIRONMENT: "production", APP_ORIGIN: "https://tributary.example", SIGNING_SECRET: "x".repeat(32) };

test("a deploy without its secret is refused with a sentence that names it", () => {
  const { SIGNING_SECRET: _, ...without } = whole;
  expect(() => loadConfig(without)).toThrow(/cannot start: SIGNING_SECRET is missing\. Set secrets with "wrangler secret put NAME"/);
});

test("every variable at fault is named at once, and no value is", () => {
  const attempt = () =>
    loadConfig({ ENVIRONMENT: "prod", APP_ORIGIN: "https://tributary.example/path", SIGNING_SECRET: "short-and-secret" });
  expect(attempt).toThrow(/ENVIRONMENT.*APP_ORIGIN.*SIGNING_SECRET/);
  expect(attempt).not.toThrow(/short-and-secret/);
});

test("R2 keys come all together or not at all", () => {
  expect(loadConfig(whole).r2).toBeNull();
  expect(() => loadConfig({ ...whole, R2_ACCOUNT_ID: "a", R2_BUCKET: "b" })).toThrow(/R2_ACCESS_KEY_ID.*R2_SECRET_ACCESS_KEY/);
  const keys = { R2_ACCOUNT_ID: "a", R2_ACCESS_KEY_ID: "b", R2_SECRET_ACCESS_KEY: "c", R2_BUCKET: "d" };
  expect(loadConfig({ ...whole, ...keys }).r2).toEqual({ accountId: "a", accessKeyId: "b", secretAccessKey: "c", bucket: "d" });
});
