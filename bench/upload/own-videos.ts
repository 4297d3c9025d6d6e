import type { BrowserContext } from "@playwright/test";

export interface OwnFiles {
  id: string;
  original: { name: string } | null;
}

interface OwnVideosParts {
  origin: string;
  context: () => BrowserContext;
  videoIds: string[];
}

export function createOwnVideos({ origin, context, videoIds }: OwnVideosParts) {
  const cookies = async () =>
    (await context().cookies()).map((c) => `${c.name}=${c.value}`).join("; ");
  async function api<T>(path: string, method: string, body?: unknown): Promise<T> {
    const headers = { Cookie: await cookies(), Origin: origin, "Content-Type": "application/json" };
    const request = () =>
      fetch(origin + path, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    // A failed request is repeated once: the server can have closed the reused connection.
    const response = await request().catch(request);
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
  const ownFiles = async () =>
    Promise.all(
      videoIds.map(
        async (id) => (await api<{ video: OwnFiles }>(`/api/videos/${id}`, "PATCH", {})).video,
      ),
    );
  const isStored = async (count: number) =>
    videoIds.length >= count && (await ownFiles()).every((v) => v.original !== null);

  return {
    cookies,
    isStored,
    async storedFiles(): Promise<Map<string, string>> {
      const all = (await ownFiles()).filter((v) => v.original !== null);
      return new Map(
        await Promise.all(
          all.map(async (v) => {
            const { url } = await api<{ url: string }>(`/api/videos/${v.id}/file`, "GET");
            return [v.original?.name ?? "", url] as const;
          }),
        ),
      );
    },

    async removeAll(): Promise<void> {
      for (const id of videoIds) await api(`/api/videos/${id}`, "DELETE");
      videoIds.length = 0;
    },
  };
}
