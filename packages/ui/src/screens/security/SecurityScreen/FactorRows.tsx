import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { show } from '@ferry/core/contract/security/customer';
import { lazy, Suspense, useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
import { FailedRow } from '../../parts/failure/LoadNotices.tsx';
import { type Attempt, type Figures, figuresOf, isOffered, type Load } from '../../parts/load.ts';
import { SettingRow, WaitingRow } from '../../parts/SettingRow.tsx';
import type { FactorSetupProps } from './FactorSetup.tsx';

export type Security = CallAnswer<typeof show>['result'];

const FactorSetup = lazy(async () => ({ default: (await import('./FactorSetup.tsx')).FactorSetup }));
const RecoveryCodes = lazy(async () => ({ default: (await import('./RecoveryCodes.tsx')).RecoveryCodes }));
const CodeDialog = lazy(async () => ({ default: (await import('./CodeDialog.tsx')).CodeDialog }));

/** The number of recovery codes at first, and from which number on they are few. */
const allCodes = 10;
const fewCodes = 3;

export interface FactorRowsProps extends Omit<FactorSetupProps, 'enrolment' | 'attempt'> {
  security: Load<Security>;
  /** The secret for the authenticator while it waits for its first code. */
  enrolment: FactorSetupProps['enrolment'] | undefined;
  /** New recovery codes, until the customer confirms that he stored them. */
  codes: readonly string[] | undefined;
  begin: Attempt;
  confirm: Attempt;
  end: Attempt;
  renew: Attempt;
  siteName: string;
  /** Another row is open and has the primary button. */
  isSecond?: boolean;
  onEnd: (code: string) => void;
  onRenew: (code: string) => void;
  onSaved: () => void;
  onRetry: () => void;
}

/** One box for each recovery code. */
const Codes = styled.div`
  display: grid;
  grid-template-columns: repeat(10, 12px);
  gap: 3px;
  i { height: 6px; border-radius: 3px; background: var(--track); }
  i[data-left] { background: var(--primary); }
`;

/** The data of the rows, once it is loaded. */
type Known = Omit<FactorRowsProps, 'security'> & {
  security: Security;
  /** The attribute of places with its figures. */
  figures: Figures;
};

/** A dialog whose code is loaded on first use. */
function useDialog() {
  const [isOpen, setOpen] = useState<boolean>();
  return {
    open: isOpen === true,
    isUsed: isOpen !== undefined,
    ask: () => setOpen(true),
    onClose: useCallback(() => setOpen(false), []),
  };
}

/** Whether the last request has a result to show below the reason. */
const isTold = ({ state }: Attempt): boolean => state !== 'idle' && state !== 'sending';

function Off({ security, begin, confirm, now, isSecond, onBegin }: Known) {
  const { t } = useTranslation('security');
  const isPending = security.ga_pending_until !== null && new Date(security.ga_pending_until) > now;
  const told = [begin, confirm].filter(isTold);
  return (
    <SettingRow
      id="factor"
      name={t('factor')}
      value={
        <Text weight={500} tone="warning">
          {t('factorOff')}
        </Text>
      }
      reason={
        <Stack gap={8}>
          <span>{t(isPending ? 'factorPending' : 'factorOffText')}</span>
          {told.map((attempt) => (
            <Failure key={attempt.state} attempt={attempt} />
          ))}
        </Stack>
      }
      act={
        isOffered(begin) &&
        isOffered(confirm) && (
          <Button
            kind={isSecond ? 'default' : 'primary'}
            size="small"
            busy={begin.state === 'sending' || confirm.state === 'sending'}
            busyLabel={t('factorBeginning')}
            aria-label={t('factorBegin')}
            onClick={onBegin}
          >
            {t('setupDo')}
          </Button>
        )
      }
    />
  );
}

function On({ security, end, now, onEnd }: Known) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const { isUsed, ask, ...dialog } = useDialog();
  const { ga_enabled_at, ga_last_used_at } = security;
  // The code that turned the factor on does not count as a use.
  const isUsedSince = new Date(ga_last_used_at ?? 0) > new Date(ga_enabled_at ?? 0);
  return (
    <>
      <SettingRow
        id="factor"
        name={t('factor')}
        value={<Badge tone="success">{t('factorOn')}</Badge>}
        reason={
          <>
            {ga_enabled_at && t('factorSince', { day: format.day(ga_enabled_at, now) })}
            {ga_last_used_at && isUsedSince && (
              <>
                <Dot />
                {t('factorUsed', { ago: format.ago(ga_last_used_at, now) })}
              </>
            )}
          </>
        }
        act={
          <Button kind="danger" size="small" onClick={ask}>
            {t('factorEnd')}
          </Button>
        }
      />
      <Suspense>
        {isUsed && (
          <CodeDialog
            {...dialog}
            title={t('factorEndTitle')}
            text={t('factorEndText')}
            deed={t('factorEndDo')}
            keep={t('factorKeep')}
            attempt={end}
            onSubmit={onEnd}
          />
        )}
      </Suspense>
    </>
  );
}

function Recovery({ security, figures, confirm, renew, onRenew }: Known) {
  const { t } = useTranslation('security');
  const { isUsed, ask, ...dialog } = useDialog();
  const count = security.recovery_codes_left;
  const isFew = count <= fewCodes;
  return (
    <>
      <SettingRow
        name={t('recovery')}
        value={
          <Row wrap {...figures}>
            <Text weight={500} {...(isFew ? { tone: 'warning' } : {})}>
              {t('recoveryLeft', { count })}
            </Text>
            <Codes aria-hidden>
              {Array.from({ length: allCodes }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: boxes without identity
                <i key={at} data-left={at < count || undefined} />
              ))}
            </Codes>
          </Row>
        }
        reason={
          <Stack gap={8}>
            <span>{t(isFew ? 'recoveryFew' : 'recoveryText')}</span>
            {isTold(confirm) && <Failure attempt={confirm} found={t('recoveryFound')} />}
            {renew.state === 'found' && <Failure attempt={renew} found={t('recoveryFound')} />}
          </Stack>
        }
        act={
          <Button kind="quiet" size="small" onClick={ask}>
            {t('recoveryRenew')}
          </Button>
        }
      />
      <Suspense>
        {isUsed && (
          <CodeDialog
            {...dialog}
            title={t('recoveryRenewTitle')}
            text={t('recoveryRenewText', { count })}
            deed={t('recoveryRenew')}
            keep={t('recoveryKeep')}
            attempt={renew}
            onSubmit={onRenew}
          />
        )}
      </Suspense>
    </>
  );
}

/** The second factor: off, being turned on, on, and new recovery codes. */
export function FactorRows(props: FactorRowsProps) {
  const { security, enrolment, codes, confirm, begin, now, onRetry } = props;
  const { t } = useTranslation('security');
  if (codes !== undefined)
    return (
      <SettingRow id="factor" name={t('factor')} wide>
        <Suspense fallback={<Skeleton height={200} />}>
          <RecoveryCodes codes={codes} siteName={props.siteName} onSaved={props.onSaved} />
        </Suspense>
      </SettingRow>
    );
  // The read already shows the factor as enabled. The recovery codes come with the response of the write.
  const isConfirming = confirm.state === 'sending' || confirm.state === 'unsure';
  const isOn = security.state === 'ready' && security.data.ga_enable;
  if (enrolment !== undefined && security.state !== 'loading' && (isConfirming || !isOn))
    return (
      <SettingRow id="factor" name={t('setupTitle')} wide>
        <Suspense fallback={<Skeleton height={200} />}>
          <FactorSetup
            enrolment={enrolment}
            attempt={begin.state === 'idle' ? confirm : begin}
            now={now}
            onBegin={props.onBegin}
            onConfirm={props.onConfirm}
            onCancel={props.onCancel}
          />
        </Suspense>
      </SettingRow>
    );
  if (security.state === 'loading') return <WaitingRow name={t('factor')} width={320} isGrowing />;
  if (security.state === 'failed')
    return (
      <SettingRow
        name={t('factor')}
        value={<FailedRow of={security} title={t('factorFailedTitle')} onRetry={onRetry} />}
      />
    );
  const known = { ...props, security: security.data, figures: figuresOf(security) };
  if (!security.data.ga_enable) return <Off {...known} />;
  return (
    <>
      <On {...known} />
      <Recovery {...known} />
    </>
  );
}
