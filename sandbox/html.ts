export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (value: string) => value.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);

type Piece = string | number | Html | Html[] | null | false;

const pieceText = (piece: Piece): string => {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map((p) => p.text).join("");
  return piece === null || piece === false ? "" : escaped(String(piece));
};

export const html = (strings: TemplateStringsArray, ...pieces: Piece[]) =>
  new Html(strings.reduce((all, part, i) => all + pieceText(pieces[i - 1] ?? null) + part));

const STYLE = new Html(`<style>
:root { color-scheme: light dark; --ground: light-dark(#fbfaf8, #0a0f16); --raised: light-dark(#fff, #18222c); --ink: light-dark(#0e1822, #eef3f6);
  --muted: light-dark(#55626d, #9dadba); --line: light-dark(#dfdcd4, #25313d); --edge: light-dark(#85837b, #647587); --accent: light-dark(#0a6f6b, #3fd3c2); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
main.narrow { max-width: 27rem; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .5rem; letter-spacing: -.01em; }
h2 { font-size: 1rem; margin: 2rem 0 .75rem; }
a { color: var(--accent); }
p.note, .muted { color: var(--muted); }
header.bar { border-bottom: 1px solid var(--line); color: var(--muted); font-size: .875rem; padding: .75rem 1rem; }
ul.rows { list-style: none; margin: 1.5rem 0 0; padding: 0; border-top: 1px solid var(--line); }
ul.rows li { border-bottom: 1px solid var(--line); }
ul.rows a { display: grid; gap: .125rem 1rem; grid-template-columns: 1fr auto; padding: .75rem .25rem; color: inherit; text-decoration: none; }
ul.rows a:hover { background: var(--raised); }
.subject { font-weight: 600; }
.person { width: 100%; display: flex; gap: .875rem; align-items: center; text-align: left; font: inherit; color: inherit; background: var(--raised);
  border: 1px solid var(--line); border-radius: 10px; padding: .75rem 1rem; cursor: pointer; margin-bottom: .5rem; }
.person:hover { border-color: var(--accent); }
.person .face { flex: none; width: 2.25rem; height: 2.25rem; border-radius: 50%; display: grid; place-items: center; background: var(--accent); color: var(--ground); font-weight: 700; }
.person b, .person span { display: block; overflow-wrap: anywhere; }
.person span { font-size: .875rem; color: var(--muted); }
details { margin-top: 1.5rem; border-top: 1px solid var(--line); padding-top: 1rem; }
summary { cursor: pointer; }
button.plain { font: inherit; color: inherit; background: none; border: 1px solid var(--edge); border-radius: 999px; padding: .5rem 1rem; cursor: pointer; }
label { display: block; margin: .5rem 0; }
iframe { width: 100%; height: 42rem; border: 1px solid var(--line); border-radius: 10px; background: #fff; }
iframe.phone { width: 390px; max-width: 100%; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 1rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
</style>`);

export function page(title: string, body: Html, { narrow = false } = {}): Response {
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title>
${STYLE}
</head>
<body>
<header class="bar">Tributary's sandbox: it plays outside companies on your machine, and is never deployed.</header>
<main class="${narrow ? "narrow" : ""}">${body}</main>
</body>
</html>`;
  return new Response(text, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}
