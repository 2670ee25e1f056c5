import { isRouteErrorResponse } from "react-router";
import { Container } from "./container.tsx";

/** The message that is safe to show: a status with its text, or the error's message. */
function shownMessage(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  if (error instanceof Error && error.message) return error.message;
  return "";
}

const heading = "Unexpected Application Error!";

/** The screen for an error that nothing else has handled. */
export function ErrorScreen({ error }: { error: unknown }) {
  const message = shownMessage(error);
  return (
    <Container className="py-16 lg:py-24">
      {/* The failed page has set no title. */}
      <title>{heading}</title>
      <BrokenLink />
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

/** Two wheels, and the broken bar between them. */
function BrokenLink() {
  return (
    <svg viewBox="0 0 470 200" fill="none" className="w-full max-w-[22rem]" aria-hidden="true">
      <circle cx="90" cy="110" r="70" className="stroke-brand" strokeWidth="34" />
      <circle cx="380" cy="110" r="70" className="stroke-accent" strokeWidth="34" />
      <path
        d="M90 110h112l22-20M380 110H272l-24 24"
        className="stroke-ink"
        strokeWidth="28"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M228 30v26M196 42l14 20M262 42l-14 20"
        className="stroke-gold"
        strokeWidth="8"
        strokeLinecap="round"
      />
    </svg>
  );
}
