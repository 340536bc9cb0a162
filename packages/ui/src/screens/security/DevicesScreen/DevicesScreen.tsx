import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { list } from '@ferry/core/contract/sessions/customer';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { CardFoot } from '../../../components/Card/Card.tsx';
import { Device } from '../../../components/Device/Device.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextButton, TextLink } from '../../../components/Link/Link.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { type Column, Table, TableSkeleton } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';
import { AlsoOnCards } from '../../parts/columns/AlsoOnCards.tsx';
import { addressColumn, deviceColumn, timeColumn } from '../../parts/columns/sign-in-columns.tsx';
import { ConfirmLoss } from '../../parts/dialogs/ConfirmLoss.tsx';
import { LoadCard } from '../../parts/LoadCard.tsx';
import type { Attempt, Load } from '../../parts/load.ts';

export type Sessions = CallAnswer<typeof list>['result'];
type Session = Sessions[number];

/** The number of sessions that are shown first, and how many more are worth a press. */
const shownFirst = 4;
const minHidden = 3;

export interface DevicesScreenProps {
  sessions: Load<Sessions>;
  /** The request that ends one session. */
  end: Attempt;
  /** The session that the request ends. */
  endingId: string | undefined;
  endOthers: Attempt;
  now: Date;
  /** All tries to sign in. */
  logHref: string;
  /** Ends one of them. */
  onEnd: (sessionId: string) => void;
  /** Ends all others. */
  onEndOthers: () => void;
  onRetry: () => void;
}

const idle: Attempt = { state: 'idle' };

function EndOthers({ sessions, endOthers, onEndOthers }: DevicesScreenProps) {
  const { t } = useTranslation('security');
  const count = sessions.state === 'ready' ? sessions.data.filter((one) => !one.is_current).length : 0;
  // A single other session has the button in its row.
  if (count < 2) return null;
  return (
    <ConfirmLoss
      title={t('sessionsEndTitle')}
      text={t('sessionsEndText')}
      deed={t('sessionsEndDo')}
      keep={t('sessionKeep')}
      attempt={endOthers}
      onConfirm={onEndOthers}
    >
      {(ask) => (
        <Button size="small" onClick={ask}>
          {t('sessionsEndOthers', { count })}
        </Button>
      )}
    </ConfirmLoss>
  );
}

function EndOne({ session, end, endingId, onEnd }: DevicesScreenProps & { session: Session }) {
  const { t } = useTranslation('security');
  return (
    <ConfirmLoss
      title={t('sessionEndTitle')}
      text={
        <Stack gap={4}>
          <Text weight={600}>
            <Device agent={session.user_agent} />
          </Text>
          <p>{t('sessionEndText')}</p>
        </Stack>
      }
      deed={t('sessionEnd')}
      keep={t('sessionKeep')}
      attempt={endingId === session.session_id ? end : idle}
      onConfirm={() => onEnd(session.session_id)}
    >
      {(ask) => (
        <Button size="small" onClick={ask}>
          {t('sessionEnd')}
        </Button>
      )}
    </ConfirmLoss>
  );
}

function useColumns(props: DevicesScreenProps): Column<Session>[] {
  const { now } = props;
  const { t } = useTranslation('security');
  const format = useFormat();
  const lastUsed = ({ is_current, last_used_at }: Session) =>
    is_current ? t('isNow') : format.ago(last_used_at, now);
  return [
    deviceColumn(t('device'), t('thisDevice')),
    addressColumn(t('ip'), (session) => (
      <>
        {session.ip || t('ipUnknown')}
        <AlsoOnCards nowrap>{lastUsed(session)}</AlsoOnCards>
      </>
    )),
    timeColumn(t('lastUsed'), { phone: 'hidden', skeleton: 56 }, lastUsed),
    {
      header: t('action'),
      align: 'end',
      phone: 'side',
      skeleton: 40,
      cell: (session) => !session.is_current && <EndOne {...props} session={session} />,
    },
  ];
}

/** The rest of the list, an action and a link, separated by distance. */
const Ends = styled(CardFoot)`
  flex-wrap: wrap;
  gap: 8px 24px;
  ${from.lg} { &[data-link-alone] { display: none; } }
  ${below.lg} { & > [data-more] { flex-basis: 100%; } }
`;

/** From `lg` on the page around it has this link already. */
const LogLink = styled(TextLink)`
  margin-inline-start: auto;
  ${from.lg} { display: none; }
`;

interface FootProps extends DevicesScreenProps {
  count: number;
  /** How many are not shown. */
  hidden: number;
  onWhole: () => void;
}

/** Below the list: the rest of it, the end of all others, and the log. */
function Foot({ count, hidden, onWhole, ...props }: FootProps) {
  const { t } = useTranslation('security');
  return (
    <Ends data-link-alone={count === 2 || undefined}>
      {count === 1 && (
        <Text size={13} tone="muted">
          {t('sessionsOnly')}
        </Text>
      )}
      {hidden > 0 && (
        <TextButton data-small data-more onClick={onWhole}>
          {t('sessionsMore', { count: hidden })}
        </TextButton>
      )}
      <EndOthers {...props} />
      <LogLink href={props.logHref} data-small>
        {t('sessionsLog')}
      </LogLink>
    </Ends>
  );
}

/** The customer's sessions, this device first. */
export function DevicesScreen(props: DevicesScreenProps) {
  const { sessions, onRetry } = props;
  const { t } = useTranslation('security');
  const [isWhole, setWhole] = useState(false);
  const columns = useColumns(props);
  const shownOf = (count: number) => (isWhole || count < shownFirst + minHidden ? count : shownFirst);
  const waiting = (
    <>
      <TableSkeleton columns={columns} rows={3} />
      <CardFoot>
        <Skeleton width={96} line={28} />
      </CardFoot>
    </>
  );
  return (
    <LoadCard
      of={sessions}
      title={t('sessions')}
      untitled
      loading={{ said: t('sessionsLoading'), lines: waiting }}
      failed={{ title: t('sessionsFailedTitle'), safe: t('sessionsFailedText') }}
      empty={{ title: t('sessionsFailedTitle'), text: t('sessionsFailedText') }}
      isEmpty={(data) => data.length === 0}
      onRetry={onRetry}
      foot={({ length }) => (
        <Foot {...props} count={length} hidden={length - shownOf(length)} onWhole={() => setWhole(true)} />
      )}
    >
      {(data) => (
        <Table
          label={t('sessions')}
          columns={columns}
          rows={data.slice(0, shownOf(data.length))}
          rowKey={({ session_id }) => session_id}
        />
      )}
    </LoadCard>
  );
}
