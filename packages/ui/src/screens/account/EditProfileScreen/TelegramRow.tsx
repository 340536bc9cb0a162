import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { show } from '@ferry/core/contract/telegram/customer';
import { lazy, Suspense } from 'react';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { OnlyWide, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { ConfirmLoss } from '../../parts/dialogs/ConfirmLoss.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { FailedRow } from '../../parts/failure/LoadNotices.tsx';
import { type Attempt, isOffered, type Load } from '../../parts/load.ts';
import { mustBeSeen, type OpenRow, SettingRow, WaitingRow } from '../../parts/SettingRow.tsx';

export type Telegram = CallAnswer<typeof show>['result'];

const Qr = lazy(async () => ({ default: (await import('../../../components/Qr/Qr.tsx')).Qr }));

export interface TelegramRowProps {
  telegram: Load<Telegram>;
  /** The bot's deep link while it is valid. `no_bot`: Telegram did not answer. */
  linking: { url: string; expires_at: string } | 'no_bot' | undefined;
  link: Attempt;
  unlink: Attempt;
  now: Date;
  onLink: () => void;
  onUnlink: () => void;
  row: OpenRow;
  onRetry: () => void;
}

/** The way to the bot: by a code for another device, or by a link on this one. */
function Linking({ linking, now, onLink, link }: TelegramRowProps) {
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

function Linked({ data, unlink, now, onUnlink }: TelegramRowProps & { data: Telegram }) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const isReached = data.state === 'linked';
  return (
    <ConfirmLoss
      title={t('telegramUnlinkTitle')}
      text={t('telegramUnlinkText')}
      deed={t('telegramUnlink')}
      keep={t('telegramKeep')}
      attempt={unlink}
      onConfirm={onUnlink}
    >
      {(ask) => (
        <SettingRow
          name={t('telegram')}
          value={
            <Text weight={500} {...(isReached ? {} : { tone: 'warning' })}>
              {data.name ?? t('telegramNoName')}
            </Text>
          }
          reason={
            isReached
              ? data.linked_at && t('telegramSince', { day: format.day(data.linked_at, now) })
              : t('telegramUnreachable')
          }
          act={
            <Button kind="quiet" size="small" onClick={ask}>
              {t('telegramUnlink')}
            </Button>
          }
        />
      )}
    </ConfirmLoss>
  );
}

/** The linked chat, or the way to link one. Nothing if the site has no bot. */
export function TelegramRow(props: TelegramRowProps) {
  const { telegram, link, row, onRetry } = props;
  const { t } = useTranslation(['security', 'ui']);
  if (telegram.state === 'loading') return <WaitingRow name={t('telegram')} />;
  if (telegram.state === 'failed')
    return (
      <SettingRow
        name={t('telegram')}
        value={<FailedRow of={telegram} title={t('telegramFailedTitle')} onRetry={onRetry} />}
      />
    );
  const { data } = telegram;
  if (data.state === 'off') return null;
  if (data.state !== 'not_linked') return <Linked {...props} data={data} />;
  const isOpen = row.name === 'telegram' || mustBeSeen(link);
  return (
    <SettingRow
      id="telegram"
      name={t('telegram')}
      value={<Text tone="muted">{t('telegramNone')}</Text>}
      reason={t('telegramText')}
      act={
        <Button kind="quiet" size="small" onClick={() => row.choose('telegram')}>
          {t('telegramBegin')}
        </Button>
      }
    >
      {isOpen && (
        <Stack gap={12}>
          <Linking {...props} />
          <div>
            <Button kind="quiet" onClick={() => row.choose()}>
              {t('ui:close')}
            </Button>
          </div>
        </Stack>
      )}
    </SettingRow>
  );
}
