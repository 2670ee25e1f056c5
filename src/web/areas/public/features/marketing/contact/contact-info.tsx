import clsx from "clsx";
import type { SectionContent } from "#domain/content/sections.ts";
import { NamedIcon } from "#web/ui/named-icon.tsx";

type Contact = SectionContent["contact"];
type ContactInfoProps = { info: Contact["info"]; platforms: Contact["socialPlatforms"]; className?: string };

export function ContactInfo({ info, platforms, className }: ContactInfoProps) {
  return (
    <div className={clsx("grid content-start gap-12", className)}>
      {!info.hidden && (
        <section aria-labelledby="info" className="border-ink border-t-[6px] pt-6 lg:pt-8">
          <h2 id="info" className="text-heading">
            {info.title}
          </h2>
          <ul className="mt-4 divide-y divide-line">
            {info.items.map((item) => (
              <InfoItem key={item.title} item={item} />
            ))}
          </ul>
        </section>
      )}
      {!platforms.hidden && <Platforms platforms={platforms} />}
    </div>
  );
}

function Platforms({ platforms }: Pick<ContactInfoProps, "platforms">) {
  return (
    <section aria-labelledby="elsewhere">
      <h2 id="elsewhere" className="text-subheading">
        {platforms.title}
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-x-6">
        {platforms.items.map(({ icon, name, handle, link }) => (
          <li key={name}>
            <a href={link} target="_blank" rel="noopener" className="group flex min-h-14 items-center gap-3">
              <NamedIcon name={icon} className="size-6 shrink-0" />
              <span className="min-w-0 leading-tight">
                <span className="block font-semibold underline decoration-transparent underline-offset-4 transition-colors duration-150 group-hover:decoration-current">
                  {name}
                </span>
                <span className="block truncate text-ink-soft text-small">{handle}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function InfoItem({ item }: { item: Contact["info"]["items"][number] }) {
  const { icon, title, value, description, link } = item;
  return (
    <li className="flex gap-4 py-4">
      <NamedIcon name={icon} className="mt-1 size-6 shrink-0 text-accent-text" />
      <div className="min-w-0">
        <h3 className="font-text font-semibold text-ink-soft text-small">{title}</h3>
        <p className="font-semibold text-lead">
          {link ? (
            <a href={link} className="link-plain">
              {value}
            </a>
          ) : (
            value
          )}
        </p>
        <p className="text-ink-soft text-small">{description}</p>
      </div>
    </li>
  );
}
