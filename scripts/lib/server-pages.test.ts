import { expect, test } from "vitest";
import { withoutBrowserCode } from "./server-pages.ts";

const plain = (code: string) => withoutBrowserCode("app/part.tsx", code).replace(/\s+/g, " ").trim();

test("effects and handlers of elements go; what is drawn stays", () => {
  const code = `export function Part({ id }) {
    const [n, setN] = useState(0);
    useEffect(() => listen(id), [id]);
    React.useLayoutEffect(measure);
    return <button type="button" onClick={() => setN(n + 1)} aria-label="More" onFocus={warm}>{n}</button>;
  }`;
  expect(plain(code)).toBe(
    `export function Part({ id }) { const [n, setN] = useState(0); void 0; void 0; return <button type="button" aria-label="More" >{n}</button>; }`,
  );
});

test("a component is still told whether it has a handler", () => {
  const code = `function Outer({ onClose, wanted }) {
    const save = useCallback(async () => { await put(); }, []);
    const open = () => show();
    const later = wanted ? open : undefined;
    return <Box onSave={save} onOpen={open} onClose={onClose} onLater={later} onGone={() => leave()} on={open} />;
  }`;
  const out = plain(code);
  expect(out).toContain("<Box onSave={() => {}} onOpen={() => {}} onClose={onClose} onLater={later} onGone={() => {}} on={open} />");
  expect(out).toContain("const save = (async () => { await put(); });");
});

test("a name that is somewhere something else is left alone", () => {
  const code = `const close = () => hide();
  function One({ close }) { return <Box onClose={close} />; }
  const Two = ({ list: [first, { done = null }], ...rest }) => <Box onDone={done} onFirst={first} onRest={rest} />;`;
  expect(plain(code)).toBe(code.replace(/\s+/g, " ").trim());
});
