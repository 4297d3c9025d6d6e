import type { MetaDescriptor } from "@remix-run/cloudflare";

export const siteData = (origin: string): MetaDescriptor => ({
  "script:ld+json": {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": `${origin}/#us`,
        name: "Tributary",
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
      },
      {
        "@type": "WebSite",
        name: "Tributary",
        url: `${origin}/`,
        publisher: { "@id": `${origin}/#us` },
        potentialAction: {
          "@type": "SearchAction",
          target: `${origin}/search?q={q}`,
          "query-input": "required name=q",
        },
      },
    ],
  },
});
