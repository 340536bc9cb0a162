import { ScanLine, WifiOff } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { Input } from '../../../components/Input/Input.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { isCode, maxCodes, severalCodes, tidyCode } from './codes.ts';
import type { Refusal } from './redeeming.ts';
import { ScanDialog, type Scanner } from './ScanDialog.tsx';

const Root = styled.form`
  display: grid;
  gap: 16px;
  grid-template-columns: minmax(0, 1fr);
  input { font-family: var(--mono); text-transform: uppercase; letter-spacing: 0.04em; }
  input::placeholder { letter-spacing: 0.04em; }
`;

const Actions = styled.div`
  display: flex;
  gap: 8px;
  & > :first-child { flex: 1; }
  & > :nth-child(2) { width: 48px; }
`;

/** Too many tries: shows how long to wait. */
export function WaitNotice({ until, now }: { until: Date; now: Date }) {
  const { t } = useTranslation('cdKeys');
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  return <Notice tone="warning">{t('waitMinutes', { count: minutes })}</Notice>;
}

export interface CodeEntryProps {
  code: string;
  onCode: (code: string) => void;
  refusal?: Refusal | undefined;
  /** Remaining tries within the hour. `undefined`: not loaded yet. */
  triesLeft: number | undefined;
  isChecking: boolean;
  now: Date;
  /** Set if there is a camera that can read codes. */
  scanner?: Scanner | undefined;
  onCheck: (code: string) => void;
  /** Several codes were pasted: those that can be redeemed at once, and the number of the others. */
  onSeveral: (codes: readonly string[], leftOut: number) => void;
}

/** The field for a code. An error is shown at it, and the typed text stays. */
export function CodeEntry(props: CodeEntryProps) {
  const { code, onCode, refusal, triesLeft, isChecking, now, scanner, onCheck, onSeveral } = props;
  const { t } = useTranslation('cdKeys');
  const [isMisshapen, setMisshapen] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const waits = refusal?.until !== undefined && refusal.until > now ? refusal.until : undefined;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const fits = isCode(code);
    setMisshapen(!fits);
    if (fits && !waits && !isChecking) onCheck(code);
  };
  const said = refusal && refusal.kind !== 'offline' && !waits ? refusal.message : undefined;
  return (
    <Root onSubmit={submit} noValidate>
      <Input
        label={t('code')}
        size="big"
        placeholder="FERRY-XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={code}
        onChange={(event) => {
          setMisshapen(false);
          onCode(tidyCode(event.target.value));
        }}
        onPaste={(event) => {
          const codes = severalCodes(event.clipboardData.getData('text'));
          if (codes.length === 0) return;
          event.preventDefault();
          onSeveral(codes.slice(0, maxCodes), Math.max(0, codes.length - maxCodes));
        }}
        hint={t('codeHint', { most: maxCodes })}
        error={isMisshapen ? t('codeShape') : said}
      />
      {refusal?.kind === 'offline' && (
        <Notice tone="warning" icon={WifiOff}>
          {t('offlineText')}
        </Notice>
      )}
      {waits && <WaitNotice until={waits} now={now} />}
      <Actions>
        <Button
          type="submit"
          kind="primary"
          size="big"
          busy={isChecking}
          busyLabel={t('checking')}
          disabled={waits !== undefined}
        >
          {t('check')}
        </Button>
        {scanner && (
          <Button size="big" icon={ScanLine} aria-label={t('scan')} onClick={() => setScanning(true)} />
        )}
      </Actions>
      {scanner && (
        <ScanDialog
          scanner={scanner}
          open={isScanning}
          onClose={() => setScanning(false)}
          onCode={(scanned) => {
            setScanning(false);
            onCode(scanned);
            onCheck(scanned);
          }}
        />
      )}
      {triesLeft === undefined && !waits && <Skeleton width={120} height={10} line={18} />}
      {triesLeft !== undefined && !waits && (
        <Text as="p" size={12} tone={triesLeft <= 3 ? 'warning' : 'muted'}>
          {t('triesLeft', { count: triesLeft })}
        </Text>
      )}
    </Root>
  );
}
