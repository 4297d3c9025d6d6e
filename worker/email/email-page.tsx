import { rich } from "#app/ui/rich.tsx";
import { locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import type { EmailContent } from "./email-content.ts";
import { Box, Table } from "./table.tsx";

// Email clients support only tables and inline styles. The colors are for a light background.
// Clients that support rules in the head get dark colors; clients that invert colors keep readable
// contrasts.
const FONT = [
  "'Hanken Grotesk'",
  "-apple-system",
  "'Segoe UI'",
  "Roboto",
  "Helvetica",
  "Arial",
  "sans-serif",
].join(", ");
const BACKGROUND = "#f3f1ec";
const RAISED = "#ffffff";
const INK = "#0e1822";
const MUTED = "#55626d";
const LINE = "#dfdcd4";
const ACCENT = "#0a6f6b";

const RULES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #0a0f16 !important; }
  .raised { background: #18222c !important; border-color: #25313d !important; border-top-color: #3fd3c2 !important; }
  .ink { color: #eef3f6 !important; }
  .muted { color: #9dadba !important; }
  .line { border-color: #25313d !important; }
  .accent { color: #3fd3c2 !important; }
  .button { background: #3fd3c2 !important; color: #03201e !important; }
}
@media (max-width: 480px) {
  .pad { padding: 24px 20px !important; }
  .button { display: block !important; text-align: center !important; }
}`;

const text = {
  margin: "0 0 16px",
  fontFamily: FONT,
  fontSize: "16px",
  lineHeight: "24px",
  color: INK,
};
const small = { ...text, fontSize: "14px", lineHeight: "20px", color: MUTED };
const card = {
  background: RAISED,
  border: `1px solid ${LINE}`,
  borderTop: `3px solid ${ACCENT}`,
  borderRadius: "10px",
  borderCollapse: "separate",
} as const;
const button = {
  display: "inline-block",
  background: ACCENT,
  color: "#ffffff",
  borderRadius: "999px",
  padding: "13px 24px",
  fontFamily: FONT,
  fontSize: "16px",
  lineHeight: "22px",
  fontWeight: 600,
  textDecoration: "none",
};

export function EmailPage({ email, origin }: { email: EmailContent; origin: string }) {
  return (
    <html lang={locale()}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{email.subject}</title>
        <style>{RULES}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, background: BACKGROUND }}>
        {/* Preview text, which email clients show next to the subject in the list of emails. */}
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>{email.lines[0]}</div>
        <Box className="ground" style={{ background: BACKGROUND }} cell={{ padding: "24px 12px" }}>
          <Box style={{ maxWidth: "560px", margin: "0 auto" }}>
            <p style={{ ...text, margin: "0 4px 16px", fontSize: "18px", fontWeight: 700 }}>
              <a href={origin} className="accent" style={{ color: ACCENT, textDecoration: "none" }}>
                {t("mail.layout.brand")}
              </a>
            </p>
            <Table className="raised" style={card}>
              <tr>
                <td className="pad" style={{ padding: "32px" }}>
                  <EmailBody email={email} />
                </td>
              </tr>
            </Table>
            <p className="muted" style={{ ...small, margin: "16px 4px 0" }}>
              {email.why}
              {email.unsubscribe && (
                <>
                  {" "}
                  <a href={email.unsubscribe} className="muted" style={{ color: "inherit" }}>
                    {t("mail.layout.unsubscribe")}
                  </a>
                </>
              )}
            </p>
          </Box>
        </Box>
      </body>
    </html>
  );
}

function EmailBody({
  email: { heading, lines, facts, items, action, after = [] },
}: {
  email: EmailContent;
}) {
  return (
    <>
      <h1
        className="ink"
        style={{
          ...text,
          fontSize: "24px",
          lineHeight: "30px",
          letterSpacing: "-0.01em",
          fontWeight: 700,
        }}
      >
        {heading}
      </h1>
      <Paragraphs lines={lines} />
      {facts && <Facts facts={facts} />}
      {items && <Items items={items} />}
      {action && (
        <p style={{ margin: "24px 0" }}>
          <a href={action.href} className="button" style={button}>
            {action.label}
          </a>
        </p>
      )}
      <Paragraphs lines={after} />
      {action && (
        <p
          className="muted line"
          style={{
            ...small,
            margin: "24px 0 0",
            paddingTop: "16px",
            borderTop: `1px solid ${LINE}`,
          }}
        >
          {rich("mail.layout.linkFallback", {
            href: action.href,
            link: (text) => (
              <a
                href={action.href}
                className="accent"
                style={{ color: ACCENT, wordBreak: "break-all" }}
              >
                {text}
              </a>
            ),
          })}
        </p>
      )}
    </>
  );
}

function Items({ items }: { items: NonNullable<EmailContent["items"]> }) {
  return (
    <Table style={{ margin: "0 0 16px" }}>
      {items.map(({ words, text: quoted, href }) => (
        <tr key={href + words}>
          <td
            className="line"
            style={{
              ...text,
              borderTop: `1px solid ${LINE}`,
              padding: "10px 0",
              wordBreak: "break-word",
            }}
          >
            <a
              href={href}
              className="ink"
              style={{ color: INK, fontWeight: 600, textDecoration: "none" }}
            >
              {words}
            </a>
            {quoted && (
              <div className="muted" style={small}>
                {quoted}
              </div>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Paragraphs({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <p key={line} className="ink" style={{ ...text, wordBreak: "break-word" }}>
      {line}
    </p>
  ));
}

function Facts({ facts }: { facts: { label: string; value: string }[] }) {
  const edge = { borderTop: `1px solid ${LINE}` };
  return (
    <Table style={{ margin: "0 0 16px" }}>
      {facts.map(({ label, value }) => (
        <tr key={label}>
          <td
            className="muted line"
            style={{
              ...small,
              ...edge,
              width: "34%",
              padding: "8px 12px 8px 0",
              verticalAlign: "top",
            }}
          >
            {label}
          </td>
          <td
            className="ink line"
            style={{ ...text, ...edge, padding: "8px 0", wordBreak: "break-word" }}
          >
            {value}
          </td>
        </tr>
      ))}
    </Table>
  );
}
