import { ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";

/** '404', where the zero is a wheel that has come off and rolls away. */
export function NotFound() {
  return (
    <Container className="pt-12 pb-20 lg:pt-16 lg:pb-28">
      <h1>
        <span className="sr-only">404</span>
        <span
          aria-hidden="true"
          className="flex items-end border-poster-steel border-b-[3px] font-bold font-display text-[clamp(7.5rem,36vw,25rem)] leading-[0.66] tracking-[-0.05em]"
        >
          4
          <LooseWheel />4
        </span>
        <span className="mt-10 block text-title lg:mt-14">Oops! Page not found</span>
      </h1>
      <div className="mt-6 flex flex-wrap items-end justify-between gap-x-12 gap-y-8">
        <p className="max-w-[34rem] text-ink-soft text-lead">
          The road ends here. The address may be mistyped, or the page has moved on without saying where.
        </p>
        <ButtonLink to="/" size="large">
          Return to Home
        </ButtonLink>
      </div>
    </Container>
  );
}

/** As high as the digits beside it, and slightly tilted. */
function LooseWheel() {
  return (
    <svg
      viewBox="-112 -112 224 224"
      fill="none"
      className="mr-[0.07em] ml-[0.03em] size-[0.74em] shrink-0"
      aria-hidden="true"
    >
      <circle r="104" className="fill-poster-sun" />
      <g transform="rotate(24)" className="stroke-poster-steel">
        <path
          d="M0 0-47-82A94 94 0 0 1 47-82zM0 0 47 82A94 94 0 0 1-47 82z"
          className="fill-poster-creator"
          stroke="none"
        />
        <path d="M0-94V94M-94 0H94M-81-47 81 47M-81 47 81-47M-47-81 47 81M-47 81 47-81" strokeWidth="3" />
        <circle r="102" strokeWidth="18" />
        <circle r="12" className="fill-poster-steel" />
      </g>
    </svg>
  );
}
