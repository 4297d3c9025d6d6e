import { Body, Button, Column, Container, Head, Heading, Hr, Html, Link, Preview, Row, Section, Text } from "@react-email/components";
import type { Letter } from "./letter.ts";

/*
 * Mail programs know tables and inline styles. Colours are set for light; the rules of the head give the dark ones to
 * programs that read them, and the pairs stay legible in those that invert by themselves.
 */
const FONT = "'Hanken Grotesk', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const GROUND = "#f3f1ec";
const RAISED = "#ffffff";
const INK = "#0e1822";
const MUTED = "#55626d";
const LINE = "#dfdcd4";
const ACCENT = "#0a6f6b";

const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #0a0f16 !important; }
  .raised { background: #18222c !important; border-color: #25313d !important; }
  .ink { color: #eef3f6 !important; }
  .muted { color: #9dadba !important; }
  .line { border-color: #25313d !important; }
  .accent { color: #3fd3c2 !important; }
  .button { background: #3fd3c2 !important; color: #03201e !important; }
}
@media (max-width: 480px) {
  .raised { padding: 24px 20px !important; }
  .button { display: block !important; text-align: center !important; }
}`;

const text = { margin: "0 0 16px", fontFamily: FONT, fontSize: "16px", lineHeight: "24px", color: INK };
const small = { ...text, fontSize: "14px", lineHeight: "20px", color: MUTED };

export function LetterPage({ letter, origin }: { letter: Letter; origin: string }) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{letter.subject}</title>
        <style>{DARK}</style>
      </Head>
      <Preview>{letter.lines[0] ?? letter.heading}</Preview>
      <Body className="ground" style={{ margin: 0, padding: "24px 12px", background: GROUND }}>
        <Container style={{ maxWidth: "560px", margin: "0 auto" }}>
          <Section style={{ padding: "0 4px 16px" }}>
            <Link
              href={origin}
              className="accent"
              style={{ ...text, fontWeight: 700, fontSize: "18px", color: ACCENT, textDecoration: "none" }}
            >
              Tributary
            </Link>
          </Section>
          <Section
            className="raised"
            style={{
              background: RAISED,
              border: `1px solid ${LINE}`,
              borderTop: `3px solid ${ACCENT}`,
              borderRadius: "10px",
              padding: "32px",
            }}
          >
            <Heading
              as="h1"
              className="ink"
              style={{ margin: "0 0 16px", fontFamily: FONT, fontSize: "24px", lineHeight: "30px", letterSpacing: "-0.01em", color: INK }}
            >
              {letter.heading}
            </Heading>
            <Paragraphs lines={letter.lines} />
            {letter.facts && <Facts facts={letter.facts} />}
            {letter.action && (
              <Section style={{ margin: "8px 0 24px" }}>
                <Button
                  href={letter.action.href}
                  className="button"
                  style={{
                    background: ACCENT,
                    color: "#ffffff",
                    borderRadius: "999px",
                    padding: "13px 24px",
                    fontFamily: FONT,
                    fontSize: "16px",
                    fontWeight: 600,
                  }}
                >
                  {letter.action.label}
                </Button>
              </Section>
            )}
            <Paragraphs lines={letter.after ?? []} />
            {letter.action && (
              <>
                <Hr className="line" style={{ borderColor: LINE, margin: "8px 0 16px" }} />
                <Text className="muted" style={{ ...small, margin: 0, wordBreak: "break-all" }}>
                  If the button does not work, open this address:{" "}
                  <Link href={letter.action.href} className="accent" style={{ color: ACCENT }}>
                    {letter.action.href}
                  </Link>
                </Text>
              </>
            )}
          </Section>
          <Text className="muted" style={{ ...small, margin: "16px 4px 0" }}>
            {letter.why}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

function Paragraphs({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <Text key={line} className="ink" style={text}>
      {line}
    </Text>
  ));
}

function Facts({ facts }: { facts: { label: string; value: string }[] }) {
  return (
    <Section className="line" style={{ margin: "0 0 16px", borderTop: `1px solid ${LINE}`, borderBottom: `1px solid ${LINE}` }}>
      {facts.map(({ label, value }) => (
        <Row key={label}>
          <Column className="muted" style={{ ...small, width: "34%", padding: "8px 8px 8px 0", verticalAlign: "top" }}>
            {label}
          </Column>
          <Column className="ink" style={{ ...text, padding: "8px 0", wordBreak: "break-word" }}>
            {value}
          </Column>
        </Row>
      ))}
    </Section>
  );
}
