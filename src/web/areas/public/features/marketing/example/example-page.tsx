import { monogramPath } from "#domain/monograms/monogram.ts";
import { Container } from "#web/ui/container.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { Avatar, Picture } from "#web/ui/picture.tsx";
import { type PictureRole, pictureRoles, pictureVariants } from "./picture-roles.ts";

/** Examples of pictures: every role, every variant, and the fallback for a missing one. */
export function ExamplePage() {
  return (
    <>
      <Container className="pt-12 pb-16 lg:pt-20 lg:pb-24">
        <PageHeading
          title="How pictures are used"
          lead="Every picture is drawn once and served in three widths and two formats. The browser picks the smallest one that looks sharp."
        />
      </Container>
      <Container className="grid gap-y-20 pb-20 lg:gap-y-28 lg:pb-28">
        {pictureRoles.map((role, place) => (
          <Role key={role.folder} role={role} first={place === 0} />
        ))}
      </Container>
      <Placeholders />
    </>
  );
}

function Role({ role, first }: { role: PictureRole; first: boolean }) {
  const { folder, use, src, alt, width, height } = role;
  return (
    <section
      aria-labelledby={`role-${folder}`}
      className="grid gap-x-16 gap-y-6 border-ink border-t-[3px] pt-6 lg:grid-cols-12"
    >
      <div className="min-w-0 lg:col-span-5">
        <h2 id={`role-${folder}`} className="text-heading">
          {folder}
        </h2>
        <p className="mt-2 text-ink-soft">{use}</p>
        <Variants role={role} />
      </div>
      <div className="lg:col-span-7">
        <Picture
          src={src}
          alt={alt}
          width={width}
          height={height}
          sizes="(min-width: 82rem) 42rem, (min-width: 64rem) 52vw, 92vw"
          priority={first}
          className="w-full"
        />
      </div>
    </section>
  );
}

function Variants({ role: { folder, src, width, height } }: { role: PictureRole }) {
  return (
    <div className="mt-6 overflow-x-auto">
      <table className="w-full text-left text-small">
        <caption className="sr-only">{`Variants of the ${folder} picture`}</caption>
        <thead className="text-ink-soft">
          <tr>
            <th className="border-line border-b py-2 pr-4 font-semibold">Variant</th>
            <th className="border-line border-b py-2 pr-4 font-semibold">Pixels</th>
            <th className="border-line border-b py-2 font-semibold">Files</th>
          </tr>
        </thead>
        <tbody>
          {pictureVariants.map((variant) => (
            <tr key={variant.size}>
              <th className="border-line border-b py-2 pr-4 font-semibold">{variant.size}</th>
              <td className="whitespace-nowrap border-line border-b py-2 pr-4">
                {`${variant.width} × ${Math.round((variant.width * height) / width)}`}
              </td>
              <td className="border-line border-b py-2">
                {["avif", "webp"].map((format) => (
                  <a
                    key={format}
                    href={`${src}-${variant.size}.${format}`}
                    aria-label={`${folder}, ${variant.size}, ${format}`}
                    className="link-plain mr-3 inline-block py-1"
                  >
                    {`.${format}`}
                  </a>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const monogram = monogramPath("influencer", "example", "Robin Example");

/** Fallbacks for missing pictures. */
function Placeholders() {
  return (
    <section aria-labelledby="placeholders" className="bg-sunk py-16 lg:py-24">
      <Container>
        <h2 id="placeholders" className="text-heading">
          When a picture is missing
        </h2>
        <div className="mt-8 grid gap-x-16 gap-y-10 sm:grid-cols-2">
          <figure>
            <img
              src="/placeholder.svg"
              alt=""
              width={1600}
              height={1000}
              loading="lazy"
              className="h-auto w-full"
            />
            <figcaption className="mt-3 text-ink-soft">
              <code className="font-mono text-small">/placeholder.svg</code> takes the place of a picture.
            </figcaption>
          </figure>
          <figure>
            <Avatar
              src={null}
              fallback={monogram}
              alt=""
              size={480}
              className="w-full max-w-[20rem] rounded-full"
            />
            <figcaption className="mt-3 text-ink-soft">
              <code className="font-mono text-small [overflow-wrap:anywhere]">{monogram}</code> takes the
              place of a portrait. Each name has its own.
            </figcaption>
          </figure>
        </div>
      </Container>
    </section>
  );
}
