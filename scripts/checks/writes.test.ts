import { describe, expect, test } from "vitest";
import { checkWrites, writeFaults } from "./writes.ts";

const FETCHER = 'import { useFetcher } from "@remix-run/react";';
const PAGE = "app/routes/_index.tsx";

test("every page sends its writes to the server through app/lib/mutation", () => {
  expect(checkWrites()).toEqual([]);
});

describe("writes in a page that do not use app/lib/mutation", () => {
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
    [
      "sendOnce under another name",
      'import { apiRequest, sendOnce as post } from "#app/lib/api.ts";',
    ],
    ["sendOnce of a namespace", 'import * as api from "#app/lib/api.ts";'],
    ["sendOnce exported again", 'export { sendOnce as post } from "#app/lib/api.ts";'],
    ["an internal module", 'import { parseStoredWrite } from "#app/lib/mutation/stored-write.ts";'],
    ["useSubmit", 'import { useSubmit } from "@remix-run/react";'],
    ["a fetcher's submit", 'fetcher.submit(data, { method: "post" });'],
    ["a form's submit", "form.current?.submit();"],
    ["an alias of fetch", 'const ask = fetch; ask(path, { method: "POST" });'],
    ["fetch through call", 'fetch.call(window, path, { method: "POST" });'],
    [
      "fetch of the window through apply",
      'window.fetch.apply(window, [path, { method: "POST" }]);',
    ],
    ["fetch as a default argument", 'const send = (ask = fetch) => ask(path, { method: "POST" });'],
    ["fetch as an argument", "send(fetch);"],
    [
      "fetch taken out of the window",
      'const { fetch: ask } = window; ask(path, { method: "POST" });',
    ],
    ["fetch by a computed name", 'window["fetch"](path, { method: "POST" });'],
    ["sendBeacon taken out of the navigator", "const { sendBeacon } = navigator;"],
    ["an alias of XMLHttpRequest", "const Sender = window.XMLHttpRequest;"],
    ["sendOnce through a dynamic import", 'const { sendOnce } = await import("#app/lib/api.ts");'],
    ["sendOnce of a relative namespace", 'import * as api from "../lib/api.ts";'],
    ["the page's writes", 'import { pageWrites } from "#app/lib/mutation/page-writes.ts";'],
    [
      "a relative import of an internal module",
      'import { guardWhile } from "../lib/mutation/leave-guard.ts";',
    ],
    ["a dynamic import of an internal module", 'await import("#app/lib/mutation/leave-guard.ts");'],
    [
      "an internal module exported again",
      'export { guardWhile } from "#app/lib/mutation/leave-guard.ts";',
    ],
    [
      "useSubmit of a namespace",
      'import * as R from "@remix-run/react"; const submit = R.useSubmit();',
    ],
    ["useSubmit of a dynamic import", 'const { useSubmit } = await import("@remix-run/react");'],
    ["useFetcher exported again", 'export { useFetcher } from "@remix-run/react";'],
    ["a form's submit under another name", "const send = form.submit;"],
    [
      "a fetcher's form",
      `${FETCHER} const f = useFetcher(); const Page = () => <f.Form method="post" />;`,
    ],
    ["a form taken out of a fetcher", `${FETCHER} const { Form } = useFetcher();`],
    ["submit taken out of a fetcher", `${FETCHER} const { submit: send, data } = useFetcher();`],
    ["everything taken out of a fetcher", `${FETCHER} const { data, ...others } = useFetcher();`],
    ["a fetcher's form under another name", `${FETCHER} const f = useFetcher(); const F = f.Form;`],
    [
      "a fetcher's form by a computed name",
      `${FETCHER} const f = useFetcher(); const F = f[name];`,
    ],
    ["a fetcher that is passed on", `${FETCHER} const f = useFetcher(); send(f);`],
    [
      "a fetcher under another name",
      'import { useFetcher as use } from "@remix-run/react"; const F = use().Form;',
    ],
    ["an alias of useFetcher", `${FETCHER} const use = useFetcher;`],
    ["a plain form that posts", 'const Page = () => <form method="post" action="/theme" />;'],
    ["a form with a method that is computed", "const Page = () => <form method={method} />;"],
    ["a form with spread attributes", "const Page = () => <form {...props} />;"],
    [
      "a Remix form that posts",
      'import { Form } from "@remix-run/react"; const Page = () => <Form method="POST" />;',
    ],
    [
      "a Remix form under another name",
      'import { Form as F } from "@remix-run/react"; const Page = () => <F method="post" />;',
    ],
    ["an alias of a Remix form", 'import { Form } from "@remix-run/react"; const F = Form;'],
    ["a button that makes its form post", 'const Page = () => <button formMethod="post" />;'],
  ])("writeFaults reports %s in a page", (_means, text) => {
    expect(writeFaults(PAGE, text)).toHaveLength(1);
  });
});

describe("code that the rule for writes allows", () => {
  test.each([
    ["a read", 'fetch("/api/history", { credentials: "same-origin", signal });'],
    ["a read that names its method", 'fetch("/api/history", { method: "GET" });'],
    ["the request of a service worker", "fetch(event.request);"],
    [
      "a fetcher that only loads",
      `${FETCHER} const fetcher = useFetcher(); fetcher.load("/history"); use(fetcher.data);`,
    ],
    ["the data of a fetcher", `${FETCHER} const { data, state } = useFetcher();`],
    ["a member that is called fetch", "cache.fetch = load; const options = { fetch: load };"],
    ["the type of fetch", "let ask: typeof fetch;"],
    [
      "a form that reads",
      'import { Form } from "@remix-run/react"; const Page = () => <Form method="get"><form role="search" /></Form>;',
    ],
    ["the form of useActionForm", "const Page = () => <form.Form {...form.formProps} />;"],
    ["a call of requestSubmit of a form", "form.requestSubmit();"],
    [
      "a type of an internal module",
      'import type { StoredWrite } from "#app/lib/mutation/stored-write.ts";',
    ],
  ])("writeFaults accepts %s in a page", (_what, text) => {
    expect(writeFaults(PAGE, text)).toEqual([]);
  });

  test("writeFaults accepts sendOnce inside app/lib/mutation and any write in a test file", () => {
    expect(
      writeFaults("app/lib/mutation/send.ts", 'import { sendOnce } from "#app/lib/api.ts";'),
    ).toEqual([]);
    expect(
      writeFaults("app/features/media/upload/transport.test.ts", 'fetch("/", { method: "PUT" });'),
    ).toEqual([]);
  });
});

test("writeFaults reports a file that is exempt from the rule but no longer contains a write", () => {
  expect(writeFaults("app/lib/error-report.ts", "export {};")).toHaveLength(1);
});
