import * as z from "zod";
import { addItem, orderItems, removeItem } from "../../domain/community/playlists/change-items.ts";
import {
  createPlaylist,
  deletePlaylist,
  updatePlaylist,
} from "../../domain/community/playlists/change-playlist.ts";
import {
  OrderInput,
  PlaylistInput,
  PlaylistPatch,
} from "../../domain/community/playlists/contract.ts";
import {
  OwnPlaylist,
  OwnPlaylistList,
  Playlist,
  PlaylistCount,
} from "../../domain/community/playlists/contract-api.ts";
import { getPlaylist } from "../../domain/community/playlists/get-playlist.ts";
import { listForVideo } from "../../domain/community/playlists/list-playlists.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { PATH_PARAMS } from "../path-params.ts";
import { type Api, route } from "../route.ts";

const OptionalVideoId = z.object({ videoId: PATH_PARAMS.videoId.optional() });
const NewPlaylist = PlaylistInput.extend({ videoId: PATH_PARAMS.videoId.optional() });

export function mountPlaylists(api: Api): void {
  const listSpec = {
    summary: "List your playlists and whether each contains a video",
    query: OptionalVideoId,
    answer: OwnPlaylistList,
  };
  route(api, "GET /api/playlists", listSpec, async ({ c, ctx, actor, query }) =>
    c.json({ playlists: await listForVideo(ctx, { actor, videoId: query.videoId }) }),
  );

  const makeSpec = {
    summary: "Create a playlist",
    body: NewPlaylist,
    answer: OwnPlaylist,
    status: 201,
  } as const;
  route(api, "POST /api/playlists", makeSpec, async ({ c, ctx, actor, body }) =>
    c.json(await createPlaylist(ctx, { ...body, actor }), 201),
  );

  route(
    api,
    "GET /api/playlists/:playlistId",
    {
      summary: "Get a playlist with its videos; watch-later and liked are yours",
      answer: Playlist,
    },
    async ({ c, ctx, actor, params }) => c.json(await getPlaylist(ctx, { ...params, actor })),
  );

  const editSpec = {
    summary: "Update the title, description or visibility of a playlist",
    body: PlaylistPatch,
    answer: OkResponse,
  };
  route(
    api,
    "PATCH /api/playlists/:playlistId",
    editSpec,
    async ({ c, ctx, actor, params, body }) => {
      await updatePlaylist(ctx, { ...body, ...params, actor });
      return c.json({ ok: true });
    },
  );

  route(
    api,
    "DELETE /api/playlists/:playlistId",
    { summary: "Delete a playlist; its videos stay", answer: OkResponse },
    async ({ c, ctx, actor, params }) => {
      await deletePlaylist(ctx, { ...params, actor });
      return c.json({ ok: true });
    },
  );

  route(
    api,
    "PUT /api/playlists/:playlistId/items/:videoId",
    { summary: "Add a video to the end of a playlist", answer: PlaylistCount },
    async ({ c, ctx, actor, params }) => c.json(await addItem(ctx, { ...params, actor })),
  );

  const orderSpec = {
    summary: "Reorder the videos of a playlist",
    body: OrderInput,
    answer: OkResponse,
  };
  route(
    api,
    "PUT /api/playlists/:playlistId/order",
    orderSpec,
    async ({ c, ctx, actor, params, body }) => {
      await orderItems(ctx, { ...params, ...body, actor });
      return c.json({ ok: true });
    },
  );

  route(
    api,
    "DELETE /api/playlists/:playlistId/items/:videoId",
    { summary: "Remove a video from a playlist", answer: PlaylistCount },
    async ({ c, ctx, actor, params }) => c.json(await removeItem(ctx, { ...params, actor })),
  );
}
