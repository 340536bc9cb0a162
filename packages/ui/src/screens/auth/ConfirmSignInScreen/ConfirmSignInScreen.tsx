import type { showSignInRequest } from '@ferry/core/contract/auth/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import { styled } from 'styled-components';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { Device } from '../../../components/Device/Device.tsx';
import { FailedState } from '../../../components/EmptyState/EmptyState.tsx';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Spinner } from '../../../components/Spinner/Spinner.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
import { FailedCard } from '../../parts/failure/LoadNotices.tsx';
import { type Attempt, isOffered, type Load } from '../../parts/load.ts';

export type SignInRequest = CallAnswer<typeof showSignInRequest>['result'];

export interface ConfirmSignInScreenProps {
  /** Missing if the address names none. */
  request: Load<SignInRequest> | undefined;
  attempt: Attempt;
  /** The answer that was given. */
  answered?: 'allowed' | 'denied' | undefined;
  now: Date;
  homeHref: string;
  /** The customer allows or refuses the sign-in. */
  onAnswer: (isAllowed: boolean) => void;
  onRetry: () => void;
}

const Narrow = styled.div`
  max-width: 480px;
  & > section { width: 100%; }
`;

const Asked = styled.div`
  display: grid;
  gap: 20px;
  dd { overflow-wrap: anywhere; }
`;

/** A device's sign-in request: shows the device, then asks whether to allow it. */
export function ConfirmSignInScreen(props: ConfirmSignInScreenProps) {
  const { request, answered, onRetry } = props;
  const { t } = useTranslation('auth');
  if (request === undefined)
    return (
      <Card>
        <FailedState
          title={t('confirmFailed')}
          action={<ButtonLink href={props.homeHref}>{t('confirmHome')}</ButtonLink>}
        >
          {t('confirmNoCode')}
        </FailedState>
      </Card>
    );
  if (request.state === 'failed')
    return <FailedCard of={request} title={t('confirmFailed')} onRetry={onRetry} />;
  return (
    <Narrow>
      <Card title={t(answered === undefined ? 'confirmTitle' : `confirm_${answered}`)}>
        <CardBody>
          {answered !== undefined ? (
            <Asked role="status">
              <Text as="p">{t(`confirm_${answered}_text`)}</Text>
              <ButtonLink wide href={props.homeHref}>
                {t('confirmHome')}
              </ButtonLink>
            </Asked>
          ) : request.state === 'ready' ? (
            <Question {...props} asked={request.data} />
          ) : (
            <Stack role="status" aria-label={t('confirmLoading')} style={{ justifyItems: 'center' }}>
              <Spinner />
            </Stack>
          )}
        </CardBody>
      </Card>
    </Narrow>
  );
}

function Question({ asked, attempt, now, onAnswer }: ConfirmSignInScreenProps & { asked: SignInRequest }) {
  const { t } = useTranslation('auth');
  const format = useFormat();
  const busy = attempt.state === 'sending';
  return (
    <Asked>
      <Text as="p">{t('confirmText')}</Text>
      <Facts
        facts={[
          { name: t('confirmDevice'), value: <Device agent={asked.user_agent} /> },
          { name: t('confirmIp'), value: asked.ip || t('confirmUnknown') },
          { name: t('confirmAsked'), value: format.moment(asked.created_at, now) },
        ]}
      />
      <Failure attempt={attempt} />
      {isOffered(attempt) && (
        <>
          <Button kind="primary" size="big" wide disabled={busy} onClick={() => onAnswer(true)}>
            {t('confirmAllow')}
          </Button>
          <Button size="big" wide disabled={busy} onClick={() => onAnswer(false)}>
            {t('confirmDeny')}
          </Button>
        </>
      )}
    </Asked>
  );
}
