import { isRouteErrorResponse } from "react-router";
import { Container } from "./container.tsx";

/** The part of an error that is safe to show: a status with its text, or the error's message. */
function shownMessage(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  if (error instanceof Error && error.message) return error.message;
  return "";
}

const heading = "Unexpected Application Error!";

/** Shown for unhandled errors. */
export function ErrorScreen({ error }: { error: unknown }) {
  const message = shownMessage(error);
  return (
    <Container className="py-16 lg:py-24">
      {/* The failed page has not set a title. */}
      <title>{heading}</title>
      {/* Two wheels with a broken bar between them. A separate file, because it is rarely shown. */}
      <img src="/broken-link.svg" alt="" width={352} height={150} className="h-auto w-full max-w-[22rem]" />
      <h1 className="mt-10 max-w-[16ch] text-title">{heading}</h1>
      {message && <p className="mt-6 max-w-[40rem] text-ink-soft text-lead">{message}</p>}
      <p className="mt-8">
        {/* A full page load, which discards the broken state of the script. */}
        <a href="/" className="link-plain font-semibold">
          Start again from the home page
        </a>
      </p>
    </Container>
  );
}
