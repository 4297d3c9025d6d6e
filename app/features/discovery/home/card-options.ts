import type { ReactNode } from "react";

/** Props of a video card that opens the video in a dialog over the home page. */
export interface CardOptions {
  to: string;
  inPlace: boolean;
  onChoose: () => void;
  badge: ReactNode;
}
