import { isRouteErrorResponse } from "react-router";
import { Container } from "./container.tsx";

/** What may be shown of an error: a status with its text, or the message. */
function shownMessage(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  if (error instanceof Error && error.message) return error.message;
  return "";
}

/** The screen for an error that nothing else has caught. */
export function ErrorScreen({ error }: { error: unknown }) {
  const message = shownMessage(error);
  return (
    <Container className="py-24 lg:py-32">
      <h1 className="max-w-[16ch] text-title">Unexpected Application Error!</h1>
      {message && <p className="mt-6 max-w-[40rem] text-ink-soft text-lead">{message}</p>}
      <p className="mt-8">
        {/* A full load: whatever broke in the page's script is left behind. */}
        <a href="/" className="link-plain font-semibold">
          Start again from the home page
        </a>
      </p>
    </Container>
  );
}
