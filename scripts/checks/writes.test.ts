import { describe, expect, test } from "vitest";
import { checkWrites, writeFaults } from "./writes.ts";

const PAGE = "app/routes/_index.tsx";

test("every page writes through app/lib/mutation", () => {
  expect(checkWrites()).toEqual([]);
});

describe("names a write past app/lib/mutation", () => {
  test.each([
    ["fetch with a method", 'fetch("/api/history", { method: "PATCH" });'],
    ["fetch of the window", 'window.fetch("/api/history", { "method": "DELETE" });'],
    ["fetch with a method that is computed", "fetch(path, { method });"],
    ["fetch with an init from elsewhere", "fetch(path, init);"],
    ["fetch with a spread init", "fetch(path, { signal, ...init });"],
    ["a request with a method", 'const request = new Request("/api/history", { method: "POST" });'],
    ["sendBeacon", 'navigator.sendBeacon("/api/history", "");'],
    ["XMLHttpRequest", "const request = new XMLHttpRequest();"],
    ["sendOnce", 'import { sendOnce } from "#app/lib/api.ts";'],
    ["sendOnce under another name", 'import { apiRequest, sendOnce as post } from "#app/lib/api.ts";'],
    ["sendOnce of a namespace", 'import * as api from "#app/lib/api.ts";'],
    ["sendOnce exported again", 'export { sendOnce as post } from "#app/lib/api.ts";'],
    ["an internal part", 'import { parseStoredWrite } from "#app/lib/mutation/stored-write.ts";'],
    ["useSubmit", 'import { useSubmit } from "@remix-run/react";'],
    ["a fetcher's submit", 'fetcher.submit(data, { method: "post" });'],
    ["a form's submit", "form.current?.submit();"],
    ["a fetcher's form", 'import { useFetcher } from "@remix-run/react"; const Page = () => <fetcher.Form method="post" />;'],
  ])("%s", (_means, text) => {
    expect(writeFaults(PAGE, text)).toHaveLength(1);
  });
});

describe("accepts", () => {
  test.each([
    ["a read", 'fetch("/api/history", { credentials: "same-origin", signal });'],
    ["a read that names its method", 'fetch("/api/history", { method: "GET" });'],
    ["the request of a service worker", "fetch(event.request);"],
    ["a fetcher that only loads", 'import { useFetcher } from "@remix-run/react"; fetcher.load("/history");'],
    ["the form of useActionForm", "const Page = () => <form.Form {...form.formProps} />;"],
    ["a form that is asked to submit itself", "form.requestSubmit();"],
    ["a type of an internal part", 'import type { StoredWrite } from "#app/lib/mutation/stored-write.ts";'],
  ])("%s", (_what, text) => {
    expect(writeFaults(PAGE, text)).toEqual([]);
  });

  test("sendOnce inside app/lib/mutation and any write in a test", () => {
    expect(writeFaults("app/lib/mutation/send.ts", 'import { sendOnce } from "#app/lib/api.ts";')).toEqual([]);
    expect(writeFaults("app/upload/transport.test.ts", 'fetch("/", { method: "PUT" });')).toEqual([]);
  });
});

test("names an exception that its file no longer needs", () => {
  expect(writeFaults("app/error-report.ts", "export {};")).toHaveLength(1);
});
