import bricolage from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import instrument from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { type ReactNode, use, useEffect } from "react";
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import { serverContext } from "./api/server-context.ts";
import { useLook } from "./site/look.ts";
import { readLook } from "./site/read-look.server.ts";
import "./styles/app.css";
import { ErrorScreen } from "./ui/error-screen.tsx";
import { ServerRendering } from "./ui/server-rendering.ts";
import { Toaster } from "./ui/toaster.tsx";

const font = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

export const links: LinksFunction = () => [
  { ...font, href: instrument },
  { ...font, href: bricolage },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/images/icons/app-180.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { look: await readLook(context.get(serverContext).call) };
}

/** The agency's visual identity is the same on every page. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  // The page is interactive now: deferred-hydration.browser.js replays earlier clicks.
  useEffect(() => {
    performance.mark("hydrated");
    dispatchEvent(new Event("hydrated"));
  }, []);
  const look = useLook();
  const hasScripts = use(ServerRendering)?.hasScripts ?? false;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={look?.light ?? "#f9f5ee"} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={look?.dark ?? "#17120f"} />
        <Meta />
        <Links />
        {look?.sheet && <link rel="stylesheet" href={look.sheet} />}
      </head>
      <body>
        {children}
        <Toaster />
        {!hasScripts && <ScrollRestoration />}
        {!hasScripts && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ErrorScreen error={error} />
    </main>
  );
}
