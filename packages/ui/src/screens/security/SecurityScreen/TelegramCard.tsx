import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { show } from '@ferry/core/contract/telegram/customer';
import { lazy, Suspense } from 'react';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Grow, OnlyWide, Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { ConfirmLoss } from '../../parts/ConfirmLoss.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { FailedLoad } from '../../parts/failure/LoadNotices.tsx';
import { type Attempt, isOffered, type Load } from '../../parts/load.ts';

export type Telegram = CallAnswer<typeof show>['result'];

const Qr = lazy(async () => ({ default: (await import('../../../components/Qr/Qr.tsx')).Qr }));

export interface TelegramCardProps {
  telegram: Load<Telegram>;
  /** The bot's deep link while it is valid. `no_bot`: Telegram did not answer. */
  linking: { url: string; expires_at: string } | 'no_bot' | undefined;
  link: Attempt;
  unlink: Attempt;
  now: Date;
  onLink: () => void;
  onUnlink: () => void;
  onRetry: () => void;
}

function Linking({ linking, now, onLink, link }: TelegramCardProps) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const begin = isOffered(link) && (
    <div>
      <Button busy={link.state === 'sending'} busyLabel={t('telegramLinking')} onClick={onLink}>
        {t('telegramLink')}
      </Button>
    </div>
  );
  if (linking === undefined)
    return (
      <>
        <Text size={13} tone="muted">
          {t('telegramText')}
        </Text>
        <Failure attempt={link} />
        {begin}
      </>
    );
  const isOver = linking !== 'no_bot' && new Date(linking.expires_at) <= now;
  if (linking === 'no_bot' || isOver)
    return (
      <>
        <Notice tone="warning">{t(isOver ? 'telegramEnded' : 'telegramNoBot')}</Notice>
        {begin}
      </>
    );
  return (
    <>
      <Text size={13} tone="muted" role="status">
        {t('telegramOpenText', { time: format.clock(linking.expires_at) })}
      </Text>
      <OnlyWide style={{ minHeight: 186 }}>
        <Suspense>
          <Qr text={linking.url} label={t('telegramQr')} />
        </Suspense>
      </OnlyWide>
      <ButtonLink href={linking.url} target="_blank" rel="noreferrer">
        {t('telegramOpen')}
      </ButtonLink>
    </>
  );
}

function Linked({ data, unlink, now, onUnlink }: TelegramCardProps & { data: Telegram }) {
  const { t } = useTranslation('security');
  const format = useFormat();
  return (
    <>
      <Row gap={12}>
        <Grow>
          <Text as="p" weight={500} style={{ overflowWrap: 'anywhere' }}>
            {data.name ?? t('telegramNoName')}
          </Text>
          {data.linked_at && (
            <Text size={13} tone="muted">
              {t('telegramSince', { day: format.day(data.linked_at, now) })}
            </Text>
          )}
        </Grow>
        <ConfirmLoss
          title={t('telegramUnlinkTitle')}
          text={t('telegramUnlinkText')}
          deed={t('telegramUnlink')}
          keep={t('telegramKeep')}
          attempt={unlink}
          onConfirm={onUnlink}
        >
          {(ask) => (
            <Button size="small" onClick={ask}>
              {t('telegramUnlink')}
            </Button>
          )}
        </ConfirmLoss>
      </Row>
      {data.state === 'unreachable' && <Notice tone="warning">{t('telegramUnreachable')}</Notice>}
    </>
  );
}

/** The linked chat, or a link to link one. Nothing if the site has no bot. */
export function TelegramCard(props: TelegramCardProps) {
  const { telegram, onRetry } = props;
  const { t } = useTranslation('security');
  if (telegram.state === 'loading') return null;
  if (telegram.state === 'failed')
    return (
      <Card title={t('telegram')}>
        <FailedLoad of={telegram} title={t('telegramFailedTitle')} onRetry={onRetry} />
      </Card>
    );
  return (
    <Card title={t('telegram')}>
      <CardBody>
        <Stack gap={12}>
          {telegram.data.state === 'not_linked' ? (
            <Linking {...props} />
          ) : (
            <Linked {...props} data={telegram.data} />
          )}
        </Stack>
      </CardBody>
    </Card>
  );
}
