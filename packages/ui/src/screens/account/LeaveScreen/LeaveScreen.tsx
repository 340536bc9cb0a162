import type { showDeletion } from '@ferry/core/contract/account-data/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import { type SubmitEvent, useState } from 'react';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Input } from '../../../components/Input/Input.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedCard } from '../../parts/failure/LoadNotices.tsx';
import { SendPlace } from '../../parts/failure/SendPlace.tsx';
import type { Attempt, Load } from '../../parts/load.ts';

type Loss = CallAnswer<typeof showDeletion>['result'];

export interface LeaveScreenProps {
  /** The address to type as the confirmation. */
  email: string;
  loss: Load<Loss>;
  leaving: Attempt;
  /** The address of the page to return to without a change. */
  stayHref: string;
  /** Requests the deletion, with the losses that were shown. */
  onLeave: (loss: Loss) => void;
  onRetry: () => void;
}

/**
 * Confirms the deletion of the account: what is lost, what stays for seven days, and the address to type. The page is
 * the confirmation, so its button is filled red, as in a dialog; the button that leads here is outlined.
 */
export function LeaveScreen({ email, loss, leaving, stayHref, onLeave, onRetry }: LeaveScreenProps) {
  const { t } = useTranslation('me');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  if (loss.state === 'failed') return <FailedCard of={loss} title={t('failedTitle')} onRetry={onRetry} />;
  const lost = loss.state === 'ready' ? loss.data : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const fits = typed.trim().toLowerCase() === email.toLowerCase();
    setWrong(!fits);
    if (fits && lost) onLeave(lost);
  };
  return (
    <Card title={t('leaveTitle')} style={{ maxWidth: 552 }}>
      <CardBody>
        <form noValidate onSubmit={submit}>
          <Stack gap={16} style={{ maxWidth: 480 }}>
            <Stack gap={4}>
              <p>{t('leaveLost')}</p>
              {lost ? (
                <ul style={{ listStyle: 'disc', paddingInlineStart: 20 }}>
                  {Number(lost.balance) !== 0 && (
                    <li>{t('leaveBalance', { amount: format.money(lost.balance) })}</li>
                  )}
                  {Number(lost.invite_balance) !== 0 && (
                    <li>{t('leaveInvites', { amount: format.money(lost.invite_balance) })}</li>
                  )}
                  <li>{t('leaveService')}</li>
                </ul>
              ) : (
                <Skeleton width={220} line={66} />
              )}
            </Stack>
            <Text as="p" tone="muted">
              {t('leaveUntil')}
            </Text>
            <Input
              label={t('leaveType', { email })}
              type="email"
              inputMode="email"
              autoComplete="off"
              value={typed}
              error={isWrong ? t('leaveWrong') : undefined}
              onChange={(event) => {
                setTyped(event.target.value);
                setWrong(false);
              }}
            />
            <SendPlace
              attempt={leaving}
              deed={
                <>
                  <Button
                    type="submit"
                    kind="danger-full"
                    busy={leaving.state === 'sending'}
                    busyLabel={t('leaveDoing')}
                    disabled={!lost}
                  >
                    {t('leaveDo')}
                  </Button>
                  <ButtonLink href={stayHref} kind="quiet">
                    {t('leaveKeep')}
                  </ButtonLink>
                </>
              }
            />
          </Stack>
        </form>
      </CardBody>
    </Card>
  );
}
