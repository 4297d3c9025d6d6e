import { Link } from "@remix-run/react";
import { Logo } from "#app/components/ui/logo.tsx";
import { ThemeForm } from "./theme-form.tsx";

const COLUMNS = [
  {
    title: "Watch and create",
    links: [
      { to: "/discover", label: "Discover" },
      { to: "/live-stream", label: "Go Live" },
      { to: "/partner", label: "Partner Program" },
      { to: "/subscription", label: "Subscriptions" },
    ],
  },
  {
    title: "Rules",
    links: [
      { to: "/terms", label: "Terms of Service" },
      { to: "/guidelines", label: "Community rules" },
      { to: "/privacy", label: "Privacy Policy" },
      { to: "/refund", label: "Refund Policy" },
      { to: "/cookies", label: "Cookie Policy" },
      { to: "/dmca", label: "DMCA" },
      { to: "/security", label: "Security" },
    ],
  },
  {
    title: "Help",
    links: [
      { to: "/help", label: "Help Center" },
      { to: "/support", label: "Support, 24/7" },
      { to: "/accessibility", label: "Accessibility" },
      { to: "/api/docs", label: "API" },
      { to: "/status", label: "Status" },
    ],
  },
] as const;

export function Footer() {
  return (
    <footer className="mt-20 border-line border-t print:hidden">
      <div className="page grid gap-10 py-12 grid-cols-2 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="grid content-start gap-3 col-span-full lg:col-span-1">
          <Logo />
          <p className="max-w-sm text-muted text-sm">The next-generation streaming platform where creators thrive.</p>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-semibold text-sm">{title}</h2>
            <ul className="mt-3 grid">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="inline-flex min-h-8 items-center text-muted text-sm hover:text-ink hover:underline">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page flex flex-wrap items-center justify-between gap-4 pb-[calc(var(--spacing-bottom-bar)+32px)] lg:pb-8">
        <p className="tabular text-muted text-sm">© 2026 Tributary LLC</p>
        <ThemeForm />
      </div>
    </footer>
  );
}
