import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';
import type { Attempt } from '../../parts/load.ts';
import { PasswordFormShape } from '../../parts/password/PasswordFormShape.tsx';
import { mustBeSeen, type OpenRow, SettingRow } from '../../parts/SettingRow.tsx';

const PasswordForm = lazy(async () => ({
  default: (await import('../../parts/password/PasswordForm.tsx')).PasswordForm,
}));

/** On its own line where there is little space. */
const Forgot = styled(TextLink)`
  ${below.sm} { flex-basis: 100%; }
`;

export interface PasswordRowProps {
  attempt: Attempt;
  /** The page for a forgotten password. */
  resetHref: string;
  /** The open row. */
  row: OpenRow;
  onSubmit: (newPassword: string) => void;
}

/** The password: set a new one, or reset a forgotten one. */
export function PasswordRow({ attempt, resetHref, row, onSubmit }: PasswordRowProps) {
  const { t } = useTranslation(['security', 'ui']);
  const isOpen = row.name === 'password' || mustBeSeen(attempt);
  const actions = (
    <>
      <Button kind="quiet" onClick={() => row.choose()}>
        {t('ui:cancel')}
      </Button>
      <Forgot href={resetHref} data-small>
        {t('passwordForgot')}
      </Forgot>
    </>
  );
  return (
    <SettingRow
      id="password"
      name={t('password')}
      reason={t('passwordReason')}
      act={
        <Button kind="quiet" size="small" onClick={() => row.choose('password')}>
          {t('changePassword')}
        </Button>
      }
    >
      {isOpen && (
        <Suspense fallback={<PasswordFormShape actions={actions} />}>
          <PasswordForm attempt={attempt} onSubmit={onSubmit} actions={actions} />
        </Suspense>
      )}
    </SettingRow>
  );
}
