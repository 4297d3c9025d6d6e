/** Default preview image, 1200 x 630 pixels. Not every page loads share-meta.ts. */
export const SITE_CARD = "/social-card.png";
