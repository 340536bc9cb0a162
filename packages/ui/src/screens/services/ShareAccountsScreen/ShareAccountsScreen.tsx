import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { shared } from '@ferry/core/contract/links/customer';
import { styled } from 'styled-components';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { CopyField } from '../../../components/CopyField/CopyField.tsx';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { LoadCard } from '../../parts/LoadCard.tsx';
import type { Load } from '../../parts/load.ts';
import { WithoutPlan } from '../../parts/plan/WithoutPlan.tsx';

export type SharedAccounts = CallAnswer<typeof shared>['result'];
type Account = SharedAccounts['available_accounts'][number];

export interface ShareAccountsScreenProps {
  /** There was no plan yet, so there are no accounts either. */
  isNew?: boolean | undefined;
  accounts: Load<SharedAccounts>;
  now: Date;
  buyHref: string;
  importHref: string;
  onRetry: () => void;
}

const List = styled.ul`
  & > li { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; padding: 16px; border-top: 1px solid var(--line); }
  & > li:first-child { border-top: 0; }
  h3 { font-size: var(--t14); line-height: 22px; font-weight: 600; }
  ${from.lg} { & > li { padding: 16px 20px 20px; } }
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 4px 32px;
  align-items: start;
  ${from.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Label = styled.span`
  font-size: var(--t13);
  line-height: 20px;
  color: var(--muted);
  margin-bottom: -4px;
`;

function SharedAccount({ account }: { account: Account }) {
  const { t } = useTranslation('services');
  const masked = `••••••••${account.password.slice(-4)}`;
  return (
    <li>
      <Row wrap>
        <h3>{account.account_name}</h3>
        {account.note && (
          <Text size={13} tone="muted">
            {account.note}
          </Text>
        )}
      </Row>
      <Fields>
        <Stack gap={8}>
          <Label>{t('server')}</Label>
          <CopyField value={account.server_address} label={`${t('server')} ${account.account_name}`} />
          <Label>{t('password')}</Label>
          <CopyField
            value={account.password}
            masked={{ long: masked, short: masked }}
            label={`${t('password')} ${account.account_name}`}
          />
        </Stack>
        <Facts
          small
          facts={[
            { name: t('port'), value: <Text mono>{account.port}</Text> },
            { name: t('cipher'), value: <Text mono>{account.method}</Text> },
            ...(account.protocol === 'origin'
              ? []
              : [{ name: t('protocol'), value: <Text mono>{account.protocol}</Text> }]),
          ]}
        />
      </Fields>
    </li>
  );
}

/** State, devices and end. They are the plan's, so all accounts have the same. */
function OfAll({ account, now }: { account: Account; now: Date }) {
  const { t } = useTranslation('services');
  const format = useFormat();
  const isActive = account.status === 'active';
  const devices = account.max_users
    ? t('devicesInUse', { count: account.current_users, limit: account.max_users })
    : t('devicesInUseUnlimited', { count: account.current_users });
  return (
    <Row wrap>
      <Badge tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'sharedActive' : 'sharedInactive')}</Badge>
      <Text size={13} tone="muted">
        {t('sharedAlike', { devices, date: format.day(account.expire_time, now) })}
      </Text>
    </Row>
  );
}

/** Without a plan there are no accounts: an example of one. */
function Nothing({ buyHref }: { buyHref: string }) {
  const { t } = useTranslation('services');
  return (
    <WithoutPlan
      buyHref={buyHref}
      text={t('sharedNewText')}
      example={[
        [t('server'), '203.0.113.8'],
        [t('password'), '••••m4Kp'],
        [t('port'), '8388'],
      ]}
    />
  );
}

const waiting = ['first', 'second'];

/** Accounts for entering by hand, with their states and the operator's notes. */
export function ShareAccountsScreen(props: ShareAccountsScreenProps) {
  const { accounts, now, importHref, onRetry } = props;
  const { t } = useTranslation('services');
  if (props.isNew) return <Nothing buyHref={props.buyHref} />;
  return (
    <>
      <StaleLine of={accounts} now={now} />
      <Text as="p" tone="muted">
        {t('sharedText')}
      </Text>
      <LoadCard
        of={accounts}
        title={t('sharedTitle')}
        loading={{
          said: t('sharedLoading'),
          lines: (
            <List>
              <li>
                <Skeleton width={240} line={22} />
              </li>
              {waiting.map((key) => (
                <li key={key}>
                  <Skeleton width={160} line={22} />
                  <Fields>
                    <Stack gap={8}>
                      <Skeleton width={40} line={16} />
                      <Skeleton height={40} radius={8} />
                      <Skeleton width={40} line={16} />
                      <Skeleton height={40} radius={8} />
                    </Stack>
                    <Skeleton height={76} radius={8} />
                  </Fields>
                </li>
              ))}
            </List>
          ),
        }}
        failed={{ title: t('sharedFailed'), safe: t('failedText') }}
        empty={{
          title: t('sharedNoneTitle'),
          text: t('sharedNoneText'),
          action: <ButtonLink href={importHref}>{t('toImport')}</ButtonLink>,
        }}
        isEmpty={({ available_accounts }) => available_accounts.length === 0}
        onRetry={onRetry}
      >
        {({ available_accounts }) => (
          <List>
            <li>{available_accounts[0] && <OfAll account={available_accounts[0]} now={now} />}</li>
            {available_accounts.map((account) => (
              <SharedAccount key={account.account_id} account={account} />
            ))}
          </List>
        )}
      </LoadCard>
    </>
  );
}
