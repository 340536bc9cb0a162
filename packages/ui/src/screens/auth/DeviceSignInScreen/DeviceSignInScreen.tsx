import { ArrowLeft, Send } from 'lucide-react';
import { styled } from 'styled-components';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Qr } from '../../../components/Qr/Qr.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Spinner } from '../../../components/Spinner/Spinner.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { AuthCard } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Attempt } from '../../parts/load.ts';
import { AuthHead } from '../AuthHead.tsx';
import { CodeStep } from '../SignInScreen/CodeStep.tsx';

/** The same height in every state, so that nothing moves while the code is scanned. */
const CodeArea = styled.div`
  display: grid;
  place-items: center;
  align-content: center;
  gap: 12px;
  text-align: center;
  min-height: 264px;
  border-radius: var(--r-control);
  background: var(--sunken);
  padding: 16px;
`;

/** The confirming device: a signed-in one with a camera, or the linked chat. */
export type Way = 'qr' | 'telegram';

export type DeviceSignInState =
  | { kind: 'preparing' }
  /** `href`: the content of the QR code, or the bot's link. `secondsLeft`: until it expires. */
  | { kind: 'waiting'; href: string; secondsLeft: number; isCutOff: boolean }
  | { kind: 'code'; attempt: Attempt }
  | { kind: 'expired' | 'refused' }
  | { kind: 'failed'; message: string };

export interface DeviceSignInScreenProps {
  siteName: string;
  /** What the other device does: scan a QR code or open Telegram. */
  way: Way;
  /** The step of the sign-in. */
  now: DeviceSignInState;
  /** The address of the sign-in by password. */
  backHref: string;
  /** Requests another code after one expired or failed. */
  onAgain: () => void;
  /** The code of the second factor was typed. */
  onCode: (code: string) => void;
  /** Back from the second factor. */
  onBack: () => void;
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Signs in by another device: shows what to scan or open, and the state. */
export function DeviceSignInScreen(props: DeviceSignInScreenProps) {
  const { siteName, way, now, backHref } = props;
  const { t } = useTranslation('auth');
  if (now.kind === 'code') {
    return (
      <CodeStep
        siteName={siteName}
        attempt={now.attempt}
        onCode={props.onCode}
        onOtherAccount={props.onBack}
      />
    );
  }
  return (
    <AuthCard>
      <TextLink data-small data-quiet href={backHref} style={{ justifySelf: 'start' }}>
        <Icon as={ArrowLeft} size={16} />
        {t('otherWaysBack')}
      </TextLink>
      <AuthHead
        title={t(way === 'qr' ? 'qrTitle' : 'telegramTitle')}
        text={t(way === 'qr' ? 'qrText' : 'telegramText')}
      />
      <CodeArea aria-busy={now.kind === 'preparing' || undefined}>
        <InPlace {...props} />
      </CodeArea>
    </AuthCard>
  );
}

function InPlace({ way, now, onAgain }: DeviceSignInScreenProps) {
  const { t } = useTranslation(['auth', 'ui']);
  switch (now.kind) {
    case 'code':
      return null;
    case 'preparing':
      return (
        <>
          {way === 'qr' ? <Skeleton width={186} height={186} radius={10} /> : <Spinner />}
          <Text size={13} tone="muted" role="status">
            {t('qrPreparing')}
          </Text>
        </>
      );
    case 'waiting':
      return (
        <>
          {way === 'qr' ? (
            <Qr text={now.href} label={t('qrLabel')} />
          ) : (
            <ButtonLink kind="primary" size="big" href={now.href} target="_blank" rel="noopener">
              <Icon as={Send} />
              {t('telegramOpen')}
            </ButtonLink>
          )}
          <Row wrap style={{ justifyContent: 'center' }}>
            <Text size={13} tone={now.isCutOff ? 'warning' : 'muted'} role="status">
              {t(now.isCutOff ? 'qrUnreachable' : 'qrWaiting')}
            </Text>
            <Text size={13} tone="muted">
              {t('qrLeft', { time: clock(now.secondsLeft) })}
            </Text>
          </Row>
        </>
      );
    default:
      return (
        <>
          <Text as="p" weight={500} role="alert">
            {now.kind === 'failed' ? now.message : t(now.kind === 'expired' ? 'qrExpired' : 'qrRefused')}
          </Text>
          <Button kind="primary" onClick={onAgain}>
            {t('qrAgain')}
          </Button>
        </>
      );
  }
}
