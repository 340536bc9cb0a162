import { Link } from '@ferry/ui/components/Link/Link';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { contactOf, type FrontDoor } from '@ferry/ui/screens/about/front-door.ts';

type Said = Pick<FrontDoor, 'contact_email' | 'contact_url' | 'terms_url' | 'privacy_url' | 'status_url'>;

/** The operator's links in the footer. Missing ones are left out. */
export function OperatorLinks({ said }: { said: Said }) {
  const { t } = useTranslation('layout');
  const links = [
    [t('contact'), contactOf(said)],
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
