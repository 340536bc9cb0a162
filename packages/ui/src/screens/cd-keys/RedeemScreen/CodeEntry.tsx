import { cdKey } from '@ferry/core/contract/cd-keys';
import { WifiOff } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import * as z from 'zod/mini';
import { Button } from '../../../components/Button/Button.tsx';
import { Input } from '../../../components/Input/Input.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import type { Refusal } from './redeeming.ts';

const Box = styled.form`
  display: grid;
  gap: 16px;
  grid-template-columns: minmax(0, 1fr);
  input { font-family: var(--mono); text-transform: uppercase; letter-spacing: 0.04em; }
  input::placeholder { letter-spacing: 0.04em; }
`;

/** What people paste with a code: spaces, line ends, and the long dashes that phones make of hyphens. */
export const tidyCode = (text: string): string =>
  text.replaceAll(/\s/g, '').replaceAll(/[\u2010-\u2015\u2212]/g, '-');

export interface CodeEntryProps {
  code: string;
  onCode: (code: string) => void;
  refusal?: Refusal | undefined;
  /** Tries within the hour; `undefined` while it is not known. */
  triesLeft: number | undefined;
  isChecking: boolean;
  now: Date;
  onCheck: (code: string) => void;
}

/** The field for a code. A wrong one says so right there, and what was typed stays. */
export function CodeEntry({ code, onCode, refusal, triesLeft, isChecking, now, onCheck }: CodeEntryProps) {
  const { t } = useTranslation('cdKeys');
  const [isMisshapen, setMisshapen] = useState(false);
  const waits = refusal?.until !== undefined && refusal.until > now ? refusal.until : undefined;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const fits = z.safeParse(cdKey, code).success;
    setMisshapen(!fits);
    if (fits && !waits && !isChecking) onCheck(code);
  };
  const said = refusal && !refusal.offline && !waits ? refusal.message : undefined;
  return (
    <Box onSubmit={submit} noValidate>
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
        hint={t('codeHint')}
        error={isMisshapen ? t('codeShape') : said}
      />
      {refusal?.offline && (
        <Notice tone="warning" icon={WifiOff}>
          {t('offlineText')}
        </Notice>
      )}
      {waits && (
        <Notice tone="warning">
          {t('waitMinutes', { count: Math.max(1, Math.ceil((waits.getTime() - now.getTime()) / 60_000)) })}
        </Notice>
      )}
      <Button
        type="submit"
        kind="primary"
        size="big"
        wide
        busy={isChecking}
        busyLabel={t('checking')}
        disabled={waits !== undefined}
      >
        {t('check')}
      </Button>
      {triesLeft === undefined && !waits && <Skeleton width={120} height={10} line={18} />}
      {triesLeft !== undefined && !waits && (
        <Text as="p" size={12} tone={triesLeft <= 3 ? 'warning' : 'muted'} style={{ textAlign: 'center' }}>
          {t('triesLeft', { count: triesLeft })}
        </Text>
      )}
    </Box>
  );
}
