/** 1200 x 630 pixels. This file is separate, because not every page loads share-meta.ts. */
export const SITE_CARD = "/social-card.png";
