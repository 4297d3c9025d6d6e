import { expect, test } from "vitest";
import * as z from "zod";
import { LOCALES } from "../../i18n/locale.ts";
import { plainFiles } from "./plain-files.ts";

test("the build writes the offline page and the app manifest in each language", () => {
  const files = plainFiles();
  expect(files.map(({ fileName }) => fileName).sort()).toEqual(
    ["manifest.de.webmanifest", "manifest.webmanifest", "offline.de.html", "offline.html"].sort(),
  );
  for (const { fileName, source } of files) {
    expect(source, fileName).not.toMatch(/\{\{|undefined/);
    const language = LOCALES.find((one) => fileName.includes(`.${one}.`)) ?? "en";
    expect(source, fileName).toMatch(new RegExp(`lang(="|": ")${language}"`));
  }
  const manifest =
    files.find(({ fileName }) => fileName === "manifest.de.webmanifest")?.source ?? "";
  const { shortcuts } = z
    .object({ shortcuts: z.array(z.object({ name: z.string(), url: z.string() })) })
    .parse(JSON.parse(manifest));
  expect(shortcuts[0]).toEqual({ name: "Entdecken", url: "/discover" });
});
