import { newAccount } from "./support/accounts.ts";
import { KillableServer } from "./support/killable-server.ts";
import { ScriptedStudio } from "./support/scripted-studio.ts";
import { expect, test } from "./support/test.ts";

test("a live stream's replay contains every acknowledged frame exactly once, although the server was killed", async () => {
  test.setTimeout(120_000);
  const server = new KillableServer();
  try {
    await server.start();
    const account = newAccount("kill");
    const ask = async <T>(
      path: string,
      init: { method?: string; body?: unknown; token?: string } = {},
    ): Promise<T> => {
      const headers: Record<string, string> = { "Content-Type": "application/json" };
      if (init.token) headers.Authorization = `Bearer ${init.token}`;
      const response = await fetch(server.url + path, {
        method: init.method ?? "GET",
        headers,
        body: init.body === undefined ? undefined : JSON.stringify(init.body),
      });
      expect(response.status, path).toBeLessThan(300);
      return (await response.json()) as T;
    };
    const { token } = await ask<{ token: string }>("/api/auth/signup", {
      method: "POST",
      body: account,
    });
    const stream = await ask<{ id: string }>("/api/streams", {
      method: "POST",
      token,
      body: { title: "Killed", category: "music" },
    });
    const studio = new ScriptedStudio(token);
    await studio.connect(server.url, stream.id);
    studio.push(130);
    await studio.until(() => studio.acknowledged >= 124);
    // Kills the server while more frames are in flight; it can have acknowledged some of these.
    studio.push(60);
    await server.kill();
    const acknowledged = studio.acknowledged;
    await server.start();
    await studio.connect(server.url, stream.id);
    studio.push(60);
    await studio.until(() => studio.acknowledged >= 244);
    expect(studio.acknowledged).toBeGreaterThan(acknowledged);
    await ask(`/api/streams/${stream.id}/end`, { method: "POST", token });
    const { base } = await ask<{ base: string }>(`/api/streams/${stream.id}/playback`, {
      method: "POST",
      token,
    });
    const playlist = await (await fetch(`${server.url}${base}/replay.m3u8`)).text();
    const files = playlist.split("\n").filter((line) => line.startsWith("main/"));
    const marks: number[] = [];
    for (const file of files) {
      const text = new TextDecoder("latin1").decode(
        await (await fetch(`${server.url}${base}/${file}`)).arrayBuffer(),
      );
      for (const [, mark] of text.matchAll(/<(\d+)>/g)) marks.push(Number(mark));
    }
    // The studio has resent the unacknowledged frames, so no frame is missing or duplicated.
    expect(marks).toEqual(Array.from({ length: 250 }, (_, i) => i));
    expect(playlist).not.toContain("EXT-X-DISCONTINUITY\n");
    const length = [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].reduce(
      (sum, [, s]) => sum + Number(s),
      0,
    );
    expect(length).toBeCloseTo(10, 3);
  } finally {
    await server.close();
  }
});
