import type { ReactNode } from 'react';
import { useTranslation } from '../../../locales/use-translation.ts';
import { ConfirmLoss } from '../../parts/dialogs/ConfirmLoss.tsx';
import type { Attempt } from '../../parts/load.ts';

export interface ResetLinkProps {
  reset: Attempt;
  onReset: () => void;
  offline: boolean;
}

/** Asks for confirmation before the link is replaced, and lists what will stop working. */
export function ResetLink({
  reset,
  onReset,
  children,
}: ResetLinkProps & { children: (ask: () => void) => ReactNode }) {
  const { t } = useTranslation('account');
  return (
    <ConfirmLoss
      title={t('resetTitle')}
      text={t('resetText')}
      deed={t('resetLink')}
      keep={t('resetKeep')}
      attempt={reset}
      onConfirm={onReset}
    >
      {children}
    </ConfirmLoss>
  );
}
