import { Link } from "@remix-run/react";
import { Alert } from "#app/ui/alert.tsx";
import { t } from "#i18n/t.ts";

interface HeightNoteProps {
  width: number | null;
  height: number | null;
  /** Maximum video height that the user's plan publishes, pixels. */
  publishHeight: number;
}

/** Cropped videos have unusual heights, so 5% more than the maximum is allowed. */
const CLASS_TOLERANCE = 1.05;

export function HeightNote({ width, height, publishHeight }: HeightNoteProps) {
  if (!width || !height) return null;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  if (Math.max(short, (long * 9) / 16) <= publishHeight * CLASS_TOLERANCE) return null;
  return (
    <Alert
      title={t("upload.heightLimit.title", {
        width: String(width),
        height: String(height),
        limit: String(publishHeight),
      })}
      action={
        <Link to="/subscription" className="font-semibold text-accent hover:underline">
          {t("upload.heightLimit.planLink")}
        </Link>
      }
    >
      {t("upload.heightLimit.body", { limit: String(publishHeight) })}
    </Alert>
  );
}
