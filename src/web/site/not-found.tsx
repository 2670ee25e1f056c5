import { Container } from "#web/ui/container.tsx";
import { Link } from "#web/ui/link.tsx";

/**
 * '404' with a wheel for the zero, and a signpost on a hill, whose arms are the ways on. `artwork.css` draws it, because
 * every page loads this script.
 */
export function NotFound() {
  return (
    <Container className="pt-10 pb-16 lg:pt-14 lg:pb-24">
      <h1 className="text-title">
        <span className="sr-only">404</span> <span>Oops! Page not found</span>
      </h1>
      <p className="mt-4 max-w-[34rem] text-ink-soft text-lead">
        The road ends here. Maybe the address has a typo, or the page moved on without leaving word.
      </p>
      <div className="lost-scene">
        <span aria-hidden="true">
          4
          <img src="/lost-wheel.svg" alt="" />4
        </span>
        <ul>
          <Arm to="/influencers" text="Find Influencers" />
          <Arm to="/brands" text="Find Brands" />
          <Arm to="/" text="Return to Home" />
        </ul>
      </div>
    </Container>
  );
}

/** An arm of the signpost. */
function Arm({ to, text }: { to: string; text: string }) {
  return (
    <li>
      <Link to={to}>{text}</Link>
    </li>
  );
}
