import { MessageSquareText, Wallet } from 'lucide-react';
import { styled } from 'styled-components';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedRow } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';

export interface Reminders {
  /** The newest unpaid recharge. */
  unpaid: { id: string; amount: string; begunAt: string } | undefined;
  /** Unread messages in tickets. */
  ticketNews: number;
}

export interface RemindersCardProps {
  reminders: Load<Reminders>;
  now: Date;
  rechargeHref: (id: string) => string;
  ticketsHref: string;
  onRetry: () => void;
}

const List = styled.ul`
  margin: -10px 0;
  li { display: grid; grid-template-columns: 16px minmax(0, 1fr) auto; gap: 0 12px; align-items: center; min-height: 60px; padding: 10px 0; border-top: 1px solid var(--line); }
  li:first-child { border-top: 0; }
  li > svg { color: var(--muted); }
`;

/** What needs the customer's attention: an unpaid recharge and unread replies. */
export function RemindersCard({ reminders, now, rechargeHref, ticketsHref, onRetry }: RemindersCardProps) {
  const { t } = useTranslation(['overview', 'ui']);
  const format = useFormat();
  if (reminders.state !== 'ready') {
    return (
      <Card title={t('reminders')} aria-busy={reminders.state === 'loading' || undefined}>
        <CardBody>
          {reminders.state === 'loading' ? (
            <Skeleton width={220} line={22} />
          ) : (
            <FailedRow of={reminders} title={t('remindersFailed')} onRetry={onRetry} />
          )}
        </CardBody>
      </Card>
    );
  }
  const { unpaid, ticketNews } = reminders.data;
  return (
    <Card title={t('reminders')}>
      <CardBody>
        {unpaid === undefined && ticketNews === 0 ? (
          <Text as="p" size={13} tone="muted">
            {t('remindersNone')}
          </Text>
        ) : (
          <List>
            {unpaid && (
              <li>
                <Icon as={Wallet} size={16} />
                <span>
                  <Text as="p">{t('unpaid', { amount: format.money(unpaid.amount) })}</Text>
                  <Text size={12} tone="muted">
                    {t('unpaidText', { time: format.ago(unpaid.begunAt, now) })}
                  </Text>
                </span>
                <TextLink data-small href={rechargeHref(unpaid.id)}>
                  {t('proceed')}
                </TextLink>
              </li>
            )}
            {ticketNews > 0 && (
              <li>
                <Icon as={MessageSquareText} size={16} />
                <Text>{t('ticketNews', { count: ticketNews })}</Text>
                <TextLink data-small href={ticketsHref}>
                  {t('ticketSee')}
                </TextLink>
              </li>
            )}
          </List>
        )}
      </CardBody>
    </Card>
  );
}
