import { styled } from 'styled-components';
import { Badge } from '../../components/Badge/Badge.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Facts } from '../../components/Facts/Facts.tsx';
import { Segments } from '../../components/Segments/Segments.tsx';
import { Row } from '../../components/Stack/Stack.tsx';
import { Switch } from '../../components/Switch/Switch.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { Parts, TestCard } from './TestPage.tsx';

const Log = styled.ol`
  max-height: 320px;
  overflow: auto;
  font-family: var(--mono);
  font-size: var(--t12);
  line-height: 18px;
  li { display: grid; grid-template-columns: 76px minmax(0, 1fr); gap: 8px; padding: 4px 0; border-top: 1px solid var(--line); }
  li:first-child { border-top: 0; }
  time { color: var(--muted); }
`;

const Stored = styled.span`
  font-family: var(--mono);
  font-size: var(--t12);
  overflow-wrap: anywhere;
`;

/** The simulated server's answers to a refresh. */
export const refreshAnswers = ['grant', 'refuse', 'unreachable'] as const;
export type RefreshAnswer = (typeof refreshAnswers)[number];

export interface SessionLabScreenProps {
  /** The states of the machine's three regions. */
  states: { auth: string; refresh: string; chat: string };
  /** The time of the simulated clock, such as `04:00:10`. */
  clock: string;
  /** Seconds. `undefined`: nobody is signed in. */
  expiresIn: number | undefined;
  refreshIn: number | undefined;
  /** The number of refreshes that reached the server. */
  asked: number;
  answer: RefreshAnswer;
  isStopped: boolean;
  isOnline: boolean;
  /** The stored values by name, shortened. */
  stored: ReadonlyArray<{ name: string; value: string }>;
  /** Newest first. */
  log: ReadonlyArray<{ id: number; at: string; text: string }>;
  onSignIn: () => void;
  onSignOut: () => void;
  onRenew: () => void;
  onTurn: (seconds: number) => void;
  onAnswer: (answer: RefreshAnswer) => void;
  onStop: (isStopped: boolean) => void;
  onOnline: (isOnline: boolean) => void;
  onRestart: () => void;
}

const turns = [10, 60, 600, 3600] as const;

/** Controls for the customer, the clock and the server. */
function DeedsCard(props: SessionLabScreenProps) {
  const { answer, isStopped, isOnline } = props;
  const { t } = useTranslation('testPages');
  return (
    <TestCard title={t('deeds')}>
      <Row wrap>
        <Button kind="primary" onClick={props.onSignIn}>
          {t('signIn')}
        </Button>
        <Button onClick={props.onSignOut}>{t('signOut')}</Button>
        <Button onClick={props.onRenew}>{t('renew')}</Button>
        <Button kind="quiet" onClick={props.onRestart}>
          {t('restart')}
        </Button>
      </Row>
      <Row wrap role="group" aria-label={t('turn')}>
        <Text tone="muted">{t('turn')}</Text>
        {turns.map((seconds) => (
          <Button key={seconds} size="small" onClick={() => props.onTurn(seconds)}>
            {t(`by${seconds}`)}
          </Button>
        ))}
      </Row>
      <Row wrap>
        <Text tone="muted">{t('answer')}</Text>
        <Segments
          label={t('answer')}
          value={answer}
          onChange={props.onAnswer}
          options={refreshAnswers.map((value) => ({ value, label: t(`answer_${value}`) }))}
        />
      </Row>
      <Row wrap gap={20}>
        <Switch checked={isStopped} onChange={() => props.onStop(!isStopped)}>
          {t('stop')}
        </Switch>
        <Switch checked={isOnline} onChange={() => props.onOnline(!isOnline)}>
          {t('online')}
        </Switch>
      </Row>
    </TestCard>
  );
}

function LogCard({ log }: Pick<SessionLabScreenProps, 'log'>) {
  const { t } = useTranslation('testPages');
  return (
    <TestCard title={t('log')}>
      {log.length === 0 ? (
        <Text tone="muted">{t('logEmpty')}</Text>
      ) : (
        <Log tabIndex={0} aria-label={t('log')}>
          {log.map(({ id, at, text }) => (
            <li key={id}>
              <time>{at}</time>
              <span>{text}</span>
            </li>
          ))}
        </Log>
      )}
    </TestCard>
  );
}

/** The session machine in a simulated environment: its states, its times, and the server's answers. */
export function SessionLabScreen(props: SessionLabScreenProps) {
  const { states, stored } = props;
  const { t } = useTranslation('testPages');
  const inSeconds = (count: number | undefined) =>
    count === undefined ? t('nobody') : t('seconds', { count });
  return (
    <>
      <DeedsCard {...props} />
      <Parts>
        <TestCard title={t('machine')}>
          <Facts
            facts={Object.entries(states).map(([name, value]) => ({
              name,
              value: <Badge tone={value === 'authenticated' ? 'success' : 'neutral'}>{value}</Badge>,
            }))}
          />
        </TestCard>
        <TestCard title={t('timers')}>
          <Facts
            facts={[
              { name: t('clock'), value: props.clock },
              { name: t('expiresIn'), value: inSeconds(props.expiresIn) },
              { name: t('refreshIn'), value: inSeconds(props.refreshIn) },
              { name: t('asked'), value: t('times', { count: props.asked }) },
            ]}
          />
        </TestCard>
        <TestCard title={t('stores')}>
          {stored.length === 0 ? (
            <Text tone="muted">{t('nothing')}</Text>
          ) : (
            <Facts
              small
              facts={stored.map(({ name, value }) => ({ name, value: <Stored>{value}</Stored> }))}
            />
          )}
        </TestCard>
        <LogCard {...props} />
      </Parts>
    </>
  );
}
