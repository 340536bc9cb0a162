import { undoHours } from '@ferry/core/contract/auth/anyone';
import { hourMs } from '@ferry/core/contract/base/values/units';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { SignInElsewhere } from '../../parts/columns/sign-in-elsewhere.ts';
import { FailedRow } from '../../parts/failure/LoadNotices.tsx';
import { type OpenRow, SettingRow, SettingRows } from '../../parts/SettingRow.tsx';
import { FactorRows, type FactorRowsProps } from './FactorRows.tsx';
import { LeakRow, type LeakRowProps } from './LeakRow.tsx';
import { PasskeysCard, type PasskeysCardProps } from './PasskeysCard.tsx';
import { PasswordRow, type PasswordRowProps } from './PasswordRow.tsx';

export interface SecurityScreenProps {
  /** The second factor. */
  factor: Omit<FactorRowsProps, 'now' | 'isSecond'>;
  /** The request for a new password. */
  password: Omit<PasswordRowProps, 'row'>;
  /** Keys that sign in. `undefined`: the site has none. */
  passkeys: Omit<PasskeysCardProps, 'now'> | undefined;
  /** What stops when something was leaked. */
  leak: Omit<LeakRowProps, 'counts' | 'row'> & { counts: Omit<LeakRowProps['counts'], 'passkeys'> };
  /** The open row. */
  row: OpenRow;
  now: Date;
  /** The newest sign-in on another device. */
  elsewhere: SignInElsewhere;
  onRetryElsewhere: () => void;
  /** All tries to sign in. */
  logHref: string;
}

/** How many passkeys the button for leaks removes: those that the link in their mail can still undo. */
const youngOf = (passkeys: PasskeysCardProps['passkeys'] | undefined, now: Date): number =>
  passkeys?.state === 'ready'
    ? passkeys.data.passkeys.filter(
        ({ created_at }) => now.getTime() - Date.parse(created_at) < undoHours * hourMs,
      ).length
    : 0;

type LogRowProps = Pick<SecurityScreenProps, 'elsewhere' | 'onRetryElsewhere' | 'logHref' | 'now'>;

function LogRow({ elsewhere, onRetryElsewhere, logHref, now }: LogRowProps) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const say = (last: Extract<SignInElsewhere, { state: 'ready' }>['data']) => {
    if (last === null) return t('logNoneElsewhere');
    const time = format.recentMoment(last.created_at, now);
    return last.login_ip === ''
      ? t('logElsewhere', { time })
      : t('logElsewhereFrom', { time, ip: last.login_ip });
  };
  return (
    <SettingRow
      name={t('sessionsLog')}
      value={
        elsewhere.state === 'loading' ? (
          <Skeleton width={120} line={22} />
        ) : elsewhere.state === 'failed' ? (
          <FailedRow of={elsewhere} title={t('logFailedTitle')} onRetry={onRetryElsewhere} />
        ) : (
          <Text weight={500}>{say(elsewhere.data)}</Text>
        )
      }
      reason={t('logReason')}
      act={
        <ButtonLink kind="quiet" size="small" href={logHref}>
          {t('logOpen')}
        </ButtonLink>
      }
    />
  );
}

/** The ways to sign in, and one button for leaked secrets. */
export function SecurityScreen(props: SecurityScreenProps) {
  const { factor, password, passkeys, leak, row, now } = props;
  const { t } = useTranslation('security');
  const { security } = factor;
  const counts = { ...leak.counts, passkeys: youngOf(passkeys?.passkeys, now) };
  return (
    <>
      {security.state === 'ready' && security.data.must_change_password && (
        <Notice
          tone="warning"
          action={
            <TextButton data-small onClick={() => row.choose('password')}>
              {t('changePassword')}
            </TextButton>
          }
        >
          {t('commonPassword')}
        </Notice>
      )}
      <SettingRows>
        <FactorRows {...factor} now={now} isSecond={row.name === 'password'} />
        <PasswordRow {...password} row={row} />
        <LogRow {...props} />
        <LeakRow {...leak} counts={counts} row={row} />
      </SettingRows>
      {passkeys && <PasskeysCard {...passkeys} now={now} />}
    </>
  );
}
