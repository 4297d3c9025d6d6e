import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { UPLOAD_PURPOSES, UPLOAD_STATES } from "../../domain/media/uploads/contract.ts";
import { users } from "./users.ts";
import { videos } from "./videos.ts";

/** The parts of a multipart upload have equal sizes except the last. */
export const uploads = sqliteTable(
  "uploads",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id")
      .notNull()
      .references(() => users.id),
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: UPLOAD_PURPOSES }).notNull(),
    renditionName: text("rendition_name"),
    key: text("key").notNull(),
    r2UploadId: text("r2_upload_id").notNull(),
    fileName: text("file_name").notNull(),
    contentType: text("content_type").notNull(),
    /** Size of the file. Null during the upload of a rendition, whose size is not known yet. */
    sizeBytes: integer("size_bytes"),
    /** Maximum size of the file that the client can upload with the links it has, bytes. */
    signedBytes: integer("signed_bytes").notNull().default(0),
    partSize: integer("part_size").notNull(),
    state: text("state", { enum: UPLOAD_STATES }).notNull().default("open"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("uploads_video").on(t.videoId),
    index("uploads_open").on(t.state, t.updatedAt),
    index("uploads_owner").on(t.ownerId, t.state),
    // An object can have only one open upload. With two, the second could overwrite the file that
    // the first has stored.
    uniqueIndex("uploads_open_key").on(t.videoId, t.key).where(sql`state = 'open'`),
  ],
);

export const uploadParts = sqliteTable(
  "upload_parts",
  {
    uploadId: text("upload_id")
      .notNull()
      .references(() => uploads.id, { onDelete: "cascade" }),
    partNumber: integer("part_number").notNull(),
    etag: text("etag").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.partNumber] })],
);
