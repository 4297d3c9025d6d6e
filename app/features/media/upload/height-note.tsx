import { Link } from "@remix-run/react";
import { Alert } from "#app/ui/alert.tsx";
import { t } from "#i18n/t.ts";

interface HeightNoteProps {
  /** Pixels of the source; null until it was read. */
  width: number | null;
  height: number | null;
  /** The tallest picture that the plan publishes. */
  publishHeight: number;
}

/** Cropped pictures and odd sizes still belong to their class within this. */
const CLASS_TOLERANCE = 1.05;

/** Says what becomes of a picture that is taller than the plan publishes. */
export function HeightNote({ width, height, publishHeight }: HeightNoteProps) {
  if (!width || !height) return null;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  if (Math.max(short, (long * 9) / 16) <= publishHeight * CLASS_TOLERANCE) return null;
  return (
    <Alert
      title={t("upload.pictureIsTaller", {
        width: String(width),
        height: String(height),
        limit: String(publishHeight),
      })}
      action={
        <Link to="/subscription" className="font-semibold text-accent hover:underline">
          {t("upload.seeCreatorProWhichPublishes4k")}
        </Link>
      }
    >
      {t("upload.theFileIsKeptAsIt", { limit: String(publishHeight) })}
    </Alert>
  );
}
