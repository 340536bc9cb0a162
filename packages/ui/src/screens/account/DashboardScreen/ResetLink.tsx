import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button/Button.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import type { Attempt } from '../../load.ts';

export interface ResetLinkProps {
  reset: Attempt;
  onReset: () => void;
  offline: boolean;
}

/** Asks before the link is replaced, and says what stops working. Closes by itself once it is done. */
export function ResetLink({
  reset,
  onReset,
  children,
}: ResetLinkProps & { children: (ask: () => void) => ReactNode }) {
  const { t } = useTranslation('account');
  const [asked, setAsked] = useState(false);
  const before = useRef(reset.state);
  useEffect(() => {
    if (before.current === 'sending' && reset.state === 'idle') setAsked(false);
    before.current = reset.state;
  }, [reset.state]);
  return (
    <>
      {children(() => setAsked(true))}
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('resetTitle')}
        actions={
          <>
            <Button kind="danger-full" busy={reset.state === 'sending'} onClick={onReset}>
              {t('resetLink')}
            </Button>
            <Button kind="quiet" onClick={() => setAsked(false)}>
              {t('resetKeep')}
            </Button>
          </>
        }
      >
        <p>{t('resetText')}</p>
        {reset.state === 'failed' && <Notice tone="error">{reset.message}</Notice>}
      </Dialog>
    </>
  );
}
