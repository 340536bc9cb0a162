import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { AuthCard } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
import type { Attempt } from '../../parts/load.ts';
import { AuthHead } from '../AuthHead.tsx';
import { DoneCard } from '../DoneCard.tsx';
import { RefusedLink } from '../RefusedLink.tsx';
import { Stopped } from '../Stopped.tsx';

export type UndoState =
  /** Nothing is done before the button is pressed. */
  | { kind: 'asking'; attempt: Attempt }
  /** `stopped`: what ended, as sentences. */
  | { kind: 'done'; email: string; stopped: readonly string[] }
  /** The link can not be used. `message` is the server's, or empty if the address had no code. */
  | { kind: 'refused'; why: 'expired' | 'used' | 'gone' | 'taken'; message: string };

export interface UndoScreenProps {
  now: UndoState;
  signInHref: string;
  resetHref: string;
  /** Undoes the change of the address. */
  onUndo: () => void;
}

/** The page of an undo link in a mail: it reverts what somebody else did to the account. */
export function UndoScreen({ now, signInHref, resetHref, onUndo }: UndoScreenProps) {
  const { t } = useTranslation('auth');
  switch (now.kind) {
    case 'asking':
      return (
        <AuthCard>
          <AuthHead title={t('undoTitle')} text={t('undoText')} />
          <Stopped sentences={[t('undoBack'), t('undoEnds'), t('undoPassword')]} />
          <Failure attempt={now.attempt} />
          <Button
            kind="primary"
            size="big"
            wide
            busy={now.attempt.state === 'sending'}
            busyLabel={t('undoing')}
            onClick={onUndo}
          >
            {t('undoDo')}
          </Button>
          <ButtonLink size="big" wide href={signInHref}>
            {t('undoKeep')}
          </ButtonLink>
        </AuthCard>
      );
    case 'done':
      return (
        <DoneCard
          title={t('undoDoneTitle')}
          text={t('undoDoneText', { email: now.email })}
          stopped={now.stopped}
        >
          <ButtonLink kind="primary" size="big" wide href={resetHref}>
            {t('undoReset')}
          </ButtonLink>
        </DoneCard>
      );
    case 'refused':
      return (
        <RefusedLink title={t(`undo_${now.why}`)} message={now.message} unsaid={t('undoNoToken')}>
          <ButtonLink kind="primary" size="big" wide href={resetHref}>
            {t('undoReset')}
          </ButtonLink>
          <ButtonLink size="big" wide href={signInHref}>
            {t('backToSignIn')}
          </ButtonLink>
        </RefusedLink>
      );
  }
}
