import type { showDeletion } from '@ferry/core/contract/account-data/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
import { type Attempt, isOffered } from '../../parts/load.ts';
import { SettingRow, SettingRows } from '../../parts/SettingRow.tsx';

type Loss = CallAnswer<typeof showDeletion>['result'];

export interface DataScreenProps {
  exporting: Attempt;
  /** Whether the export was saved. */
  isExported: boolean;
  /** What a deletion would lose. Missing until it is loaded. */
  loss: Pick<Loss, 'balance' | 'invite_balance'> | undefined;
  /** Where the account is deleted. */
  leaveHref: string;
  /** When the account ends. `null`: no deletion was requested. */
  endsAt: string | null;
  now: Date;
  /** Saves all data of the customer as a file. */
  onExport: () => void;
}

/** The money that a deletion would lose, as a sentence. Empty if there is none. */
function useLoss(loss: DataScreenProps['loss']): string {
  const { t } = useTranslation('me');
  const format = useFormat();
  const balance = Number(loss?.balance ?? 0) === 0 ? '' : format.money(loss?.balance ?? '0');
  const income = Number(loss?.invite_balance ?? 0) === 0 ? '' : format.money(loss?.invite_balance ?? '0');
  if (balance !== '' && income !== '') return t('leaveLosesBoth', { balance, income });
  if (balance !== '') return t('leaveLosesBalance', { balance });
  return income === '' ? '' : t('leaveLosesIncome', { income });
}

/** The stored data of the customer: to export or to delete. */
export function DataScreen(props: DataScreenProps) {
  const { exporting, isExported, loss, leaveHref, endsAt, now, onExport } = props;
  const { t } = useTranslation('me');
  const format = useFormat();
  const lost = useLoss(loss);
  const isTold = exporting.state !== 'idle' && exporting.state !== 'sending';
  return (
    <SettingRows>
      <SettingRow
        id="export"
        name={t('exportTitle')}
        value={<Text weight={500}>{t('exportFile')}</Text>}
        reason={
          <Stack gap={8}>
            <span role="status">
              {t(isExported && exporting.state === 'idle' ? 'exported' : 'exportText')}
            </span>
            {isTold && <Failure attempt={exporting} />}
          </Stack>
        }
        act={
          isOffered(exporting) && (
            <Button size="small" onClick={onExport} busy={exporting.state === 'sending'}>
              {t('export')}
            </Button>
          )
        }
      />
      <SettingRow
        id="leave"
        name={t('leaveTitle')}
        value={
          <Text weight={500} {...(endsAt === null ? {} : { tone: 'warning' })}>
            {endsAt === null ? t('leaveText') : t('leaving', { time: format.moment(endsAt, now) })}
          </Text>
        }
        reason={endsAt === null && lost}
        act={
          endsAt === null && (
            <ButtonLink href={leaveHref} kind="danger" size="small">
              {t('leave')}
            </ButtonLink>
          )
        }
      />
    </SettingRows>
  );
}
