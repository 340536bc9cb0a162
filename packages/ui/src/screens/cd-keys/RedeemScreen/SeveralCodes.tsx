import { CircleCheck, CircleX } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Spinner } from '../../../components/Spinner/Spinner.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { Unsure } from '../../../components/Unsure/Unsure.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { useGrantWords } from '../grant-words.ts';
import { WaitNotice } from './CodeEntry.tsx';
import { maxCodes } from './codes.ts';
import type { CodeLine, Several } from './redeeming.ts';

const Lines = styled.ul`
  border: 1px solid var(--line);
  border-radius: var(--r-control);
  li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 12px; padding: 10px 12px; font-size: var(--t13); line-height: 20px; }
  li + li { border-top: 1px solid var(--line); }
  code { font-family: var(--mono); text-transform: uppercase; overflow-wrap: anywhere; }
  li > span { display: inline-flex; align-items: center; gap: 6px; color: var(--muted); }
  [data-state='done'] > span { color: var(--success); }
  [data-state='refused'] > span { color: var(--error); }
  p { grid-column: 1 / -1; }
`;

function Line({ line }: { line: CodeLine }) {
  const { t } = useTranslation('cdKeys');
  const words = useGrantWords();
  return (
    <li data-state={line.state}>
      <code>{line.code}</code>
      <span>
        {line.state === 'sending' && <Spinner />}
        {line.state === 'done' && <Icon as={CircleCheck} size={16} />}
        {line.state === 'refused' && <Icon as={CircleX} size={16} />}
        {line.state === 'done' && line.grant ? words.worth(line.grant) : t(`line_${line.state}`)}
      </span>
      {line.state === 'refused' && <Text as="p">{line.message}</Text>}
    </li>
  );
}

export interface SeveralCodesProps {
  several: Several;
  now: Date;
  /** Redeems the remaining codes one after another. */
  onRedeemAll: () => void;
  onOther: () => void;
}

/** Several codes. Each is redeemed separately and shows its result. */
export function SeveralCodes({ several, now, onRedeemAll, onOther }: SeveralCodesProps) {
  const { t } = useTranslation(['cdKeys', 'ui']);
  const { lines, leftOut, isRunning, stopped } = several;
  const open = lines.filter(({ state }) => state !== 'done' && state !== 'refused').length;
  const done = lines.filter(({ state }) => state === 'done').length;
  const waits = stopped?.until !== undefined && stopped.until > now ? stopped.until : undefined;
  return (
    <Stack gap={16}>
      {leftOut > 0 && <Notice tone="warning">{t('leftOut', { most: maxCodes, count: leftOut })}</Notice>}
      <Lines aria-label={t('several', { count: lines.length })}>
        {lines.map((line) => (
          <Line key={line.code} line={line} />
        ))}
      </Lines>
      <Text as="p" size={13} role="status">
        {open < lines.length && t('severalDone', { done, count: lines.length })}
      </Text>
      {waits ? (
        <WaitNotice until={waits} now={now} />
      ) : (
        stopped && (stopped.offline ? <Notice tone="warning">{t('severalOffline')}</Notice> : <Unsure />)
      )}
      <Stack gap={8}>
        {open > 0 && (
          <Button
            kind="primary"
            size="big"
            wide
            busy={isRunning}
            busyLabel={t('redeeming')}
            disabled={waits !== undefined}
            onClick={onRedeemAll}
          >
            {stopped ? t('ui:askAgain') : t('redeemSeveral', { count: open })}
          </Button>
        )}
        {!isRunning && (
          <Button kind="quiet" wide onClick={onOther}>
            {t(open > 0 ? 'other' : 'again')}
          </Button>
        )}
      </Stack>
      {open > 0 && (
        <Text as="p" size={12} tone="muted" style={{ textAlign: 'center' }}>
          {t('once')}
        </Text>
      )}
    </Stack>
  );
}
