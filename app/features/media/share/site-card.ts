/**
 * What stands for a page without a picture of its own: 1200 x 630. Apart from share-meta.ts, which
 * not every page loads.
 */
export const SITE_CARD = "/social-card.png";
