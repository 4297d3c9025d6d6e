/** X stands for a call that opens an alert and sets `window.__xss`. */
const CORES = [
  "<script>X</script>",
  "<script src=data:text/javascript,X></script>",
  "<img src=x onerror=X>",
  "<svg onload=X>",
  "<svg><script>X</script></svg>",
  "<svg><animate onbegin=X attributeName=x dur=1s>",
  "<body onload=X>",
  "<iframe src=javascript:X>",
  "<iframe srcdoc='<script>X</script>'>",
  "<object data=javascript:X>",
  "<embed src=javascript:X>",
  "<a href=javascript:X>a</a>",
  "<form action=javascript:X><button>b",
  "<input autofocus onfocus=X>",
  "<details open ontoggle=X>",
  "<video><source onerror=X></video>",
  "<audio src=x onerror=X>",
  "<math><mtext></p><img src=x onerror=X>",
  "<template><img src=x onerror=X></template>",
  "<style>@import 'data:text/css,*{}';</style><img src=x onerror=X>",
  "<link rel=stylesheet href=x onerror=X>",
  "<meta http-equiv=refresh content='0;url=javascript:X'>",
  "<base href=//evil.example/>",
  "<div style=animation-name:x onanimationstart=X>",
];
/** Prefixes that close the HTML around an inserted text: text, attribute, element, script. */
const BREAKOUTS = ["", '">', "'>", "</title></textarea>", "</script>-->"];

/** 120 payloads. Each fits into the fields with the lowest length limits. */
export const XSS_PAYLOADS: readonly string[] = BREAKOUTS.flatMap((out) =>
  CORES.map((core) => out + core.replace("X", "alert(__xss=1)")),
);

export const XSS_LINKS: readonly string[] = [
  "javascript:alert(__xss=1)",
  "JaVaScRiPt:alert(__xss=1)",
  " javascript:alert(__xss=1)",
  "java\nscript:alert(__xss=1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:alert(1)",
  'https://a.example/"onmouseover="alert(__xss=1)',
];

export const isFull = process.env.TEST_SIZE === "full";

/** Returns all payloads in `npm run test:full`, otherwise a tenth, spread over all prefixes. */
export const chosenPayloads = (): string[] =>
  XSS_PAYLOADS.filter((_, i) => isFull || i % 10 === Math.floor(i / 24));

export function packed(payloads: readonly string[], max: number): string[] {
  const groups: string[] = [];
  for (const payload of payloads) {
    const last = groups.at(-1);
    if (last !== undefined && last.length + payload.length < max)
      groups[groups.length - 1] = `${last} ${payload}`;
    else groups.push(payload);
  }
  return groups;
}
