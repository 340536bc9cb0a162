import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Link } from '../../../components/Link/Link.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Grow, OnlyWide, Row } from '../../../components/Stack/Stack.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { Avatar } from '../../../layouts/WebSiteLayout2/Avatar.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';
import { AccountSection } from './AccountSection.tsx';
import { useSectionInView } from './use-section-in-view.ts';

export interface AccountPart {
  /** Its anchor. */
  id: string;
  title: string;
  /** The address that opens it. */
  href: string;
  /** One sentence beside the title. */
  hint?: ReactNode;
  /** Something in it waits for the customer. */
  needsCare?: boolean;
  content: ReactNode;
}

export interface AccountScreenProps {
  /** The customer's name. */
  name: string;
  /** The customer's address. */
  email: string;
  /** An ISO time. Missing while it is not known. */
  since: string | undefined;
  /** The parts that are shown: all of them, or on phones only the part of the address. */
  parts: readonly AccountPart[];
  /** The part of the address. Missing at the top of the page. */
  open: string | undefined;
  /** Pages of the account that are not parts of this one. */
  links: readonly { label: string; href: string }[];
  /** The reads of the page, for the line that shows its age. */
  reads: readonly Load<unknown>[];
  now: Date;
}

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  ${from.lg} { grid-template-columns: 176px minmax(0, 1fr); gap: 32px; align-items: start; }
`;
const Rail = styled(OnlyWide)`
  position: sticky;
  top: calc(var(--topbar) + 8px);
  display: grid;
  a {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 36px;
    padding: 7px 12px;
    border-inline-start: 2px solid var(--line);
    color: var(--muted);
    font-weight: 500;
    &:hover { color: var(--text); text-decoration: none; }
    &[aria-current] { color: var(--text); border-color: var(--primary); }
    & > svg { margin-inline-start: auto; color: var(--disabled); flex: none; }
  }
  hr { height: 12px; border: 0; border-inline-start: 2px solid var(--line); margin: 0; }
`;
const Care = styled.i`
  width: 6px;
  height: 6px;
  border-radius: 50%;
  background: var(--warning);
  margin-inline-start: auto;
  flex: none;
`;
/** Content below a part of unknown height is hidden until that part is loaded, as in the layout. */
const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 28px;
  & > :has([data-growing]) ~ * { visibility: hidden; }
`;

function Who({ name, email, since, now }: Pick<AccountScreenProps, 'name' | 'email' | 'since' | 'now'>) {
  const { t } = useTranslation('me');
  const format = useFormat();
  return (
    <OnlyWide>
      <Row gap={16}>
        <Avatar name={name} size={56} />
        <Grow>
          <Text as="p" size={20} weight={600} clip>
            {name}
          </Text>
          <Text as="p" size={13} tone="muted" clip>
            {email}
            <Dot />
            {since === undefined ? (
              <span style={{ display: 'inline-block' }}>
                <Skeleton width={96} line={20} />
              </span>
            ) : (
              t('since', { date: format.day(since, now) })
            )}
          </Text>
        </Grow>
      </Row>
    </OnlyWide>
  );
}

/** The whole account on one page, with a rail of its parts. Phones show one part at a time. */
export function AccountScreen(props: AccountScreenProps) {
  const { name, email, since, parts, open, links, reads, now } = props;
  const { t } = useTranslation('me');
  const seen = useSectionInView(
    parts.map(({ id }) => id),
    open,
  );
  return (
    <Page>
      <Rail as="nav" aria-label={t('rail')}>
        {parts.map(({ id, href, title, needsCare }) => (
          <Link key={id} href={href} aria-current={id === seen ? 'true' : undefined}>
            {title}
            {needsCare && (
              <>
                <Care />
                <VisuallyHidden>{t('needsCare')}</VisuallyHidden>
              </>
            )}
          </Link>
        ))}
        <hr />
        {links.map(({ label, href }) => (
          <Link key={href} href={href}>
            {label}
            <Icon as={ArrowUpRight} size={14} />
          </Link>
        ))}
      </Rail>
      <Parts>
        <StaleLine of={reads} now={now} />
        <Who name={name} email={email} since={since} now={now} />
        {parts.map(({ id, title, hint, content }) => (
          <AccountSection key={id} id={id} title={title} hint={hint}>
            {content}
          </AccountSection>
        ))}
      </Parts>
    </Page>
  );
}
