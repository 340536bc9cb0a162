import { site } from '@ferry/core/contract/system/anyone';
import { Link } from '@ferry/ui/components/Link/Link';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { useQuery } from '../../binding/use-query.ts';

/** The operator's contact, terms, privacy and status links. Missing ones are left out. */
export function SiteLinks() {
  const { t } = useTranslation('about');
  const said = useQuery(site, {}).data?.result;
  if (said === undefined) return null;
  const contact = said.contact_url ?? (said.contact_email && `mailto:${said.contact_email}`);
  const links = [
    [t('contact'), contact],
    [t('terms'), said.terms_url],
    [t('privacy'), said.privacy_url],
    [t('status'), said.status_url],
  ] as const;
  return links.map(
    ([label, href]) =>
      href && (
        <Link
          key={label}
          href={href}
          {...(href.startsWith('https:') ? { target: '_blank', rel: 'noopener' } : {})}
        >
          {label}
        </Link>
      ),
  );
}
