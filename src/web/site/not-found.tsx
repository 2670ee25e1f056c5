import { ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";

/** '404' with a wheel for the zero, which has come off and rolls away. */
export function NotFound() {
  return (
    <Container className="pt-12 pb-20 lg:pt-16 lg:pb-28">
      <h1>
        <span className="sr-only">404</span>
        <span
          aria-hidden="true"
          className="flex items-end border-poster-line border-b-[3px] font-bold font-display text-[clamp(7.5rem,36vw,25rem)] leading-[0.66] tracking-[-0.05em]"
        >
          4
          <img
            src="/loose-wheel.svg"
            alt=""
            width={224}
            height={224}
            className="mr-[0.07em] ml-[0.03em] size-[0.74em] shrink-0"
          />
          4
        </span>
        <span className="mt-10 block text-title lg:mt-14">Oops! Page not found</span>
      </h1>
      <div className="mt-6 flex flex-wrap items-end justify-between gap-x-12 gap-y-8">
        <p className="max-w-[34rem] text-ink-soft text-lead">
          The road ends here. Maybe the address has a typo, or the page moved on without leaving word.
        </p>
        <ButtonLink to="/" size="large">
          Return to Home
        </ButtonLink>
      </div>
    </Container>
  );
}
