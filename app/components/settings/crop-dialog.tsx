import "react-image-crop/dist/ReactCrop.css";
import { useRef, useState } from "react";
import { type PercentCrop, ReactCrop } from "react-image-crop";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogContent, DialogFooter } from "#app/components/ui/dialog.tsx";
import { PROFILE_IMAGES, type ProfileImageKind } from "#worker/domain/users/contract-settings.ts";
import { cropImage, middleCrop } from "./crop-image.ts";

interface CropDialogProps {
  kind: ProfileImageKind;
  /** An object address of the chosen file. */
  src: string;
  /** Resolves once it is stored. @throws Error with a sentence for people */
  onCropped: (picture: Blob) => Promise<void>;
  onClose: () => void;
}

const HANDLES = {
  cropArea: "The part that is kept. Arrow keys move it, with Shift or Ctrl further.",
  nwDragHandle: "Upper left corner. Arrow keys change the size.",
  nDragHandle: "Upper edge. Arrow keys change the size.",
  neDragHandle: "Upper right corner. Arrow keys change the size.",
  eDragHandle: "Right edge. Arrow keys change the size.",
  seDragHandle: "Lower right corner. Arrow keys change the size.",
  sDragHandle: "Lower edge. Arrow keys change the size.",
  swDragHandle: "Lower left corner. Arrow keys change the size.",
  wDragHandle: "Left edge. Arrow keys change the size.",
};

/** Chooses the part of a picture that is shown, by mouse, finger or keys. */
export default function CropDialog({ kind, src, onCropped, onClose }: CropDialogProps) {
  const { width, height, label } = PROFILE_IMAGES[kind];
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!image.current || !crop) return;
    setBusy(true);
    setFault(null);
    try {
      await onCropped(await cropImage(image.current, crop, { width, height }));
      onClose();
    } catch (error) {
      setFault(error instanceof Error ? error.message : "The picture could not be saved. Try again.");
      setBusy(false);
    }
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent
        title={`Choose the part for your ${label.toLowerCase()}`}
        description="Drag the frame or its corners. With a keyboard: Tab to the frame or a corner, then the arrow keys."
        size={kind === "banner" ? "lg" : "md"}
      >
        <div className="mt-4 grid justify-items-center overflow-hidden rounded-md bg-surface">
          <ReactCrop
            crop={crop}
            onChange={(_, percent) => setCrop(percent)}
            aspect={width / height}
            circularCrop={kind === "avatar"}
            ariaLabels={HANDLES}
            keepSelection
            minWidth={40}
          >
            <img
              ref={image}
              src={src}
              alt="The file that you chose"
              className="max-h-[50dvh] w-auto"
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setCrop(middleCrop({ width: naturalWidth, height: naturalHeight }, width / height))
              }
              onError={() => setFault("This file is no picture that your browser can read. Choose a JPEG, PNG or WebP.")}
            />
          </ReactCrop>
        </div>
        {fault && (
          <Alert variant="danger" className="mt-4">
            {fault}
          </Alert>
        )}
        <DialogFooter>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={busy || !crop} onClick={save}>
            {busy ? "Saving..." : `Save ${label.toLowerCase()}`}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
