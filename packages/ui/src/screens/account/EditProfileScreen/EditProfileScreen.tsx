import type { editProfile, profile } from '@ferry/core/contract/accounts/customer';
import type { CallAnswer, CallInput } from '@ferry/core/contract/base/call';
import { lazy, Suspense } from 'react';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { useCopy } from '../../../components/CopyField/use-copy.ts';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
import { FailedCard } from '../../parts/failure/LoadNotices.tsx';
import type { Attempt, Load } from '../../parts/load.ts';
import { mustBeSeen, type OpenRow, SettingRow, SettingRows, WaitingRow } from '../../parts/SettingRow.tsx';
import { LanguageSegments } from '../LanguageSegments.tsx';
import type { EmailFormProps } from './EmailForm.tsx';
import { TelegramRow, type TelegramRowProps } from './TelegramRow.tsx';

const NameForm = lazy(async () => ({ default: (await import('./NameForm.tsx')).NameForm }));
const EmailForm = lazy(async () => ({ default: (await import('./EmailForm.tsx')).EmailForm }));

export type Profile = CallAnswer<typeof profile>['result'];
export type ProfileChange = CallInput<typeof editProfile>['body'];

export interface EditProfileScreenProps extends Omit<EmailFormProps, 'email' | 'onClose'> {
  profile: Load<Profile>;
  /** The request that saves the nickname or the language of mails. */
  saving: Attempt;
  /** Whether a new nickname was stored. */
  isSaved: boolean;
  /** The linked chat. `undefined`: the site has no bot. */
  telegram: Omit<TelegramRowProps, 'now' | 'row'> | undefined;
  /** The open row. */
  row: OpenRow;
  now: Date;
  /** Sends the changed fields. */
  onSave: (change: ProfileChange) => void;
  onRetry: () => void;
}

/** The form of a row while its code is loaded. */
const Coming = () => <Skeleton line={66} control />;

type RowsProps = Omit<EditProfileScreenProps, 'profile'> & { data: Profile };

function NameRow({ data, saving, isSaved, row, onSave }: RowsProps) {
  const { t } = useTranslation('profile');
  const isOpen = row.name === 'name' || mustBeSeen(saving);
  return (
    <SettingRow
      id="name"
      name={t('nickname')}
      value={<Text weight={500}>{data.user_name}</Text>}
      reason={isSaved && saving.state === 'idle' && <span role="status">{t('profileSaved')}</span>}
      act={
        <Button
          kind="quiet"
          size="small"
          aria-label={t('change', { word: t('nickname') })}
          onClick={() => row.choose('name')}
        >
          {t('changeIt')}
        </Button>
      }
    >
      {isOpen && (
        <Suspense fallback={<Coming />}>
          <NameForm name={data.user_name} saving={saving} onSave={onSave} onClose={() => row.choose()} />
        </Suspense>
      )}
    </SettingRow>
  );
}

function EmailRow({ data, row, ...form }: RowsProps) {
  const { t } = useTranslation('profile');
  const isOpen =
    row.name === 'email' ||
    form.to !== undefined ||
    form.stopped !== undefined ||
    mustBeSeen(form.mailing, form.changing);
  return (
    <SettingRow
      id="email"
      name={t('email')}
      value={
        <>
          <Text weight={500}>{data.email}</Text>
          {data.is_verified && <Badge tone="success">{t('verified')}</Badge>}
        </>
      }
      act={
        <Button kind="quiet" size="small" onClick={() => row.choose('email')}>
          {t('emailTitle')}
        </Button>
      }
    >
      {isOpen && (
        <Suspense fallback={<Coming />}>
          <EmailForm {...form} email={data.email} onClose={() => row.choose()} />
        </Suspense>
      )}
    </SettingRow>
  );
}

function NumberRow({ number }: { number: Profile['user_id'] }) {
  const { t } = useTranslation(['profile', 'ui']);
  const { state, copy } = useCopy();
  return (
    <SettingRow
      name={t('number')}
      value={<Text weight={500}>{number}</Text>}
      reason={state === 'failed' ? <span role="alert">{t('ui:copyFailed')}</span> : t('numberHint')}
      act={
        <Button kind="quiet" size="small" onClick={() => copy(String(number))}>
          <span aria-live="polite">{t(state === 'copied' ? 'ui:copied' : 'ui:copy')}</span>
          <VisuallyHidden>{t('number')}</VisuallyHidden>
        </Button>
      }
    />
  );
}

/** Nickname, sign-in address, Telegram, the language of mails and the account's number. */
export function EditProfileScreen(props: EditProfileScreenProps) {
  const { profile, telegram, row, saving, now, onSave, onRetry } = props;
  const { t } = useTranslation(['profile', 'security']);
  if (profile.state === 'failed')
    return <FailedCard of={profile} title={t('profileFailed')} onRetry={onRetry} />;
  if (profile.state === 'loading')
    return (
      <SettingRows aria-busy>
        <WaitingRow name={t('nickname')} width={64} />
        <WaitingRow name={t('email')} width={180} />
        {telegram && <WaitingRow name={t('security:telegram')} width={220} />}
        <WaitingRow name={t('mailLanguage')} width={160} />
        <WaitingRow name={t('number')} width={64} />
      </SettingRows>
    );
  const { data } = profile;
  return (
    <SettingRows>
      <NameRow {...props} data={data} />
      <EmailRow {...props} data={data} />
      {telegram && <TelegramRow {...telegram} row={row} now={now} />}
      <SettingRow
        name={t('mailLanguage')}
        value={
          <LanguageSegments
            label={t('mailLanguage')}
            language={data.language}
            onLanguage={(language) => onSave({ language })}
          />
        }
        reason={
          saving.state === 'failed' && row.name !== 'name' ? (
            <Failure attempt={saving} />
          ) : (
            t('mailLanguageHint')
          )
        }
      />
      <NumberRow number={data.user_id} />
    </SettingRows>
  );
}
