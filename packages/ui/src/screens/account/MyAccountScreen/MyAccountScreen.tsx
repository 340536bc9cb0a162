import { LogOut } from 'lucide-react';
import { Button } from '../../../components/Button/Button.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Grow, Row } from '../../../components/Stack/Stack.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { Avatar } from '../../../layouts/WebSiteLayout2/Avatar.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedNotice, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { type Facts, type Known, useFacts } from './facts.ts';
import { PhoneMenu, type PhoneMenuProps } from './PhoneMenu.tsx';

export interface MyAccountScreenProps extends Known, Omit<PhoneMenuProps, 'facts'> {
  /** The customer's name. */
  name: string;
  /** The customer's address. */
  email: string;
  now: Date;
  onRetry: () => void;
  onSignOut: () => void;
}

/** The name, and the plan in one line: its end, which is never cut off, then its name. */
function Who({ name, email, facts }: Pick<MyAccountScreenProps, 'name' | 'email'> & { facts: Facts }) {
  const { t } = useTranslation(['me', 'layout']);
  const { plan, expiry } = facts;
  const parts: string[] = [];
  if (expiry && expiry !== 'loading')
    parts.push(expiry.isWarning ? expiry.text : t('until', { date: expiry.text }));
  if (plan && plan !== 'loading') parts.push(...(plan.below ? [plan.below] : []), plan.text);
  return (
    <Row gap={16}>
      <Avatar name={name} size={56} />
      <Grow>
        <Text as="p" size={20} weight={600} clip>
          {name}
        </Text>
        <Text as="p" size={13} tone="muted" clip>
          {email}
        </Text>
        {plan === 'loading' ? (
          <Skeleton width={160} line={20} />
        ) : (
          <Text as="p" size={13} tone="muted" clip>
            {parts.map((part, at) => (
              <span key={part}>
                {at > 0 && <Dot />}
                {part}
              </span>
            ))}
          </Text>
        )}
      </Grow>
    </Row>
  );
}

/** The last entry of the bottom bar on phones: the customer, and the way to every page. */
export function MyAccountScreen(props: MyAccountScreenProps) {
  const { now, onRetry, onSignOut } = props;
  const { t } = useTranslation(['me', 'layout', 'ui']);
  const facts = useFacts(props, now);
  const reads = [
    ...[props.dashboard, props.profile, props.invites],
    ...[props.sessions, props.security, props.elsewhere],
  ];
  const failed = reads.find((read) => read.state === 'failed');
  return (
    <>
      <StaleLine of={reads} now={now} />
      {failed && <FailedNotice of={failed} title={t('partFailed')} onRetry={onRetry} />}
      <Who {...props} facts={facts} />
      <PhoneMenu {...props} facts={facts} />
      <Button kind="danger" size="big" wide icon={LogOut} onClick={onSignOut}>
        {t('layout:signOut')}
      </Button>
    </>
  );
}
