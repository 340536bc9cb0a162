import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { show } from '@ferry/core/contract/security/customer';
import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Panel, PanelPart } from '../../../components/Panel/Panel.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
import { FailedCard } from '../../parts/failure/LoadNotices.tsx';
import { type Attempt, isOffered, type Load } from '../../parts/load.ts';
import type { FactorSetupProps } from './FactorSetup.tsx';

export type Security = CallAnswer<typeof show>['result'];

const FactorSetup = lazy(async () => ({ default: (await import('./FactorSetup.tsx')).FactorSetup }));
const RecoveryCodes = lazy(async () => ({ default: (await import('./RecoveryCodes.tsx')).RecoveryCodes }));
const CodeDialog = lazy(async () => ({ default: (await import('./CodeDialog.tsx')).CodeDialog }));

/** The number of recovery codes at first, and from which number on they are few. */
const allCodes = 10;
const fewCodes = 3;

export interface FactorPanelProps extends Omit<FactorSetupProps, 'enrolment' | 'attempt'> {
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
  onEnd: (code: string) => void;
  onRenew: (code: string) => void;
  onSaved: () => void;
  onRetry: () => void;
}

const Codes = styled.div`
  display: grid;
  grid-template-columns: repeat(10, minmax(0, 1fr));
  gap: 4px;
  max-width: 320px;
  margin: 8px 0;
  i { height: 6px; border-radius: 3px; background: var(--track); }
  i[data-left] { background: var(--primary); }
`;
const Acts = styled(Row)`
  margin-top: 12px;
`;

/** The data of the parts, once it is loaded. */
type Known = Omit<FactorPanelProps, 'security'> & { security: Security };

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

/** What became of the last change, with the space that it needs. */
function Told({ attempt, found }: { attempt: Attempt; found?: string }) {
  if (attempt.state === 'idle' || attempt.state === 'sending') return null;
  return (
    <div style={{ marginTop: 12 }}>
      <Failure attempt={attempt} found={found} />
    </div>
  );
}

function Off({ security, begin, confirm, now, onBegin }: Known) {
  const { t } = useTranslation('security');
  const isPending = security.ga_pending_until !== null && new Date(security.ga_pending_until) > now;
  return (
    <PanelPart data-span="12" data-full>
      <Text size={13} tone="muted">
        {t('factor')}
      </Text>
      <Text as="p" size={24} weight={600}>
        {t('factorOff')}
      </Text>
      <Text as="p" tone="muted" style={{ maxWidth: '44em', marginTop: 4 }}>
        {t(isPending ? 'factorPending' : 'factorOffText')}
      </Text>
      <Told attempt={begin} />
      <Told attempt={confirm} />
      {isOffered(begin) && isOffered(confirm) && (
        <Acts>
          <Button
            kind="primary"
            busy={begin.state === 'sending' || confirm.state === 'sending'}
            busyLabel={t('factorBeginning')}
            onClick={onBegin}
          >
            {t('factorBegin')}
          </Button>
        </Acts>
      )}
    </PanelPart>
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
    <PanelPart data-span="5" data-full>
      <Text size={13} tone="muted">
        {t('factor')}
      </Text>
      <Row>
        <Text tone="success">
          <Icon as={ShieldCheck} size={22} />
        </Text>
        <Text as="p" size={24} weight={600}>
          {t('factorOn')}
        </Text>
      </Row>
      <Text as="p" size={13} tone="muted" style={{ marginTop: 4, minHeight: 20 }}>
        {ga_enabled_at && t('factorSince', { day: format.day(ga_enabled_at, now) })}
        {ga_last_used_at && isUsedSince && (
          <>
            <Dot />
            {t('factorUsed', { ago: format.ago(ga_last_used_at, now) })}
          </>
        )}
      </Text>
      <Acts>
        <Button kind="danger" onClick={ask}>
          {t('factorEnd')}
        </Button>
      </Acts>
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
    </PanelPart>
  );
}

function Recovery({ security, confirm, renew, onRenew }: Known) {
  const { t } = useTranslation('security');
  const { isUsed, ask, ...dialog } = useDialog();
  const count = security.recovery_codes_left;
  const isFew = count <= fewCodes;
  return (
    <PanelPart data-span="7" data-full>
      <Text size={13} tone="muted">
        {t('recovery')}
      </Text>
      <Text as="p" size={20} weight={600}>
        {t('recoveryLeft', { count })}
        <Text size={13} weight={400} tone="muted">
          {` / ${allCodes}`}
        </Text>
      </Text>
      <Codes aria-hidden>
        {Array.from({ length: allCodes }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: boxes without identity
          <i key={at} data-left={at < count || undefined} />
        ))}
      </Codes>
      <Text as="p" size={13} tone={isFew ? 'warning' : 'muted'}>
        {t(isFew ? 'recoveryFew' : 'recoveryText')}
      </Text>
      <Told attempt={confirm} found={t('recoveryFound')} />
      {renew.state === 'found' && <Told attempt={renew} found={t('recoveryFound')} />}
      <Acts>
        <Button onClick={ask}>{t('recoveryRenew')}</Button>
      </Acts>
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
    </PanelPart>
  );
}

function Waiting() {
  const { t } = useTranslation('security');
  return (
    <Panel aria-busy aria-label={t('factorLoading')}>
      <PanelPart data-span="12" data-full>
        <Text size={13} tone="muted">
          {t('factor')}
        </Text>
        <Skeleton width={96} height={22} line={32} />
        <div style={{ marginTop: 4 }}>
          <Skeleton width={320} line={22} />
        </div>
        <Acts>
          <Skeleton width={128} control />
        </Acts>
      </PanelPart>
    </Panel>
  );
}

/** The second factor: off, being turned on, on, and new recovery codes. */
export function FactorPanel(props: FactorPanelProps) {
  const { security, enrolment, codes, confirm, begin, now, onRetry } = props;
  const { t } = useTranslation('security');
  if (codes !== undefined)
    return (
      <Suspense fallback={<Waiting />}>
        <RecoveryCodes codes={codes} siteName={props.siteName} onSaved={props.onSaved} />
      </Suspense>
    );
  if (security.state === 'loading') return <Waiting />;
  if (security.state === 'failed')
    return (
      <FailedCard
        of={security}
        title={t('factorFailedTitle')}
        safe={t('factorFailedText')}
        onRetry={onRetry}
      />
    );
  // What is read says at once that it is on. Without its answer there are no recovery codes yet.
  const isConfirming = confirm.state === 'sending' || confirm.state === 'unsure';
  if (enrolment !== undefined && (isConfirming || !security.data.ga_enable))
    return (
      <Suspense fallback={<Waiting />}>
        <FactorSetup
          enrolment={enrolment}
          attempt={begin.state === 'idle' ? confirm : begin}
          now={now}
          onBegin={props.onBegin}
          onConfirm={props.onConfirm}
          onCancel={props.onCancel}
        />
      </Suspense>
    );
  return (
    <Panel>
      {security.data.ga_enable ? (
        <>
          <On {...props} security={security.data} />
          <Recovery {...props} security={security.data} />
        </>
      ) : (
        <Off {...props} security={security.data} />
      )}
    </Panel>
  );
}
