import { ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";

/** '404': the zero is a wheel that came off. */
export function NotFound() {
  return (
    <Container className="grid items-center gap-10 py-20 lg:grid-cols-2 lg:py-28">
      <div>
        <h1>
          <span className="block text-hero">404</span>
          <span className="mt-4 block text-heading">Oops! Page not found</span>
        </h1>
        <p className="mt-4 max-w-[30rem] text-ink-soft text-lead">
          The road ends here. The address may be mistyped, or the page has moved on without saying where.
        </p>
        <ButtonLink to="/" size="large" className="mt-8">
          Return to Home
        </ButtonLink>
      </div>
      <LostWheel />
    </Container>
  );
}

function LostWheel() {
  return (
    <svg
      viewBox="0 0 520 320"
      fill="none"
      strokeLinecap="round"
      className="w-full max-w-[36rem]"
      aria-hidden="true"
    >
      <path d="M60 300A130 130 0 0 1 320 300z" className="fill-poster-sun" />
      <path d="M0 300H330M372 300h30M446 300h10" className="stroke-poster-steel" strokeWidth="4" />
      <g transform="translate(190 188) rotate(24)" className="stroke-poster-steel">
        <path
          d="M0 0-47-82A94 94 0 0 1 47-82zM0 0 47 82A94 94 0 0 1-47 82z"
          className="fill-poster-creator"
          stroke="none"
        />
        <path d="M0-94V94M-94 0H94M-81-47 81 47M-81 47 81-47M-47-81 47 81M-47 81 47-81" strokeWidth="2" />
        <circle r="104" strokeWidth="14" />
        <circle r="11" className="fill-poster-steel" />
      </g>
      <path d="M352 96h96M376 132h96M340 168h60" className="stroke-line-strong" strokeWidth="4" />
    </svg>
  );
}
