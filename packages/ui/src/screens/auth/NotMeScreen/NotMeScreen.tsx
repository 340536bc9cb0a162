import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { AuthCard } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
import type { Attempt } from '../../parts/load.ts';
import { AuthHead } from '../AuthHead.tsx';
import { DoneCard } from '../DoneCard.tsx';
import { RefusedLink } from '../RefusedLink.tsx';
import { Stopped } from '../Stopped.tsx';

export type NotMeState =
  /** Nothing is done before the button is pressed. */
  | { kind: 'asking'; attempt: Attempt }
  /** `stopped`: what ended, as sentences. */
  | { kind: 'done'; email: string; stopped: readonly string[] }
  /**
   * The link can not be used. `moved`: the account has another address since, which can be undone. `message` is the
   * server's, or empty if the address had no code.
   */
  | { kind: 'refused'; why: 'expired' | 'used' | 'gone' | 'moved'; message: string };

export interface NotMeScreenProps {
  now: NotMeState;
  signInHref: string;
  resetHref: string;
  undoHref: string;
  /** Shuts everybody out of the account. */
  onNotMe: () => void;
}

/** The page of a link "this was not me" in a mail: it shuts everybody out of the account until a new password is set. */
export function NotMeScreen({ now, signInHref, resetHref, undoHref, onNotMe }: NotMeScreenProps) {
  const { t } = useTranslation('auth');
  switch (now.kind) {
    case 'asking':
      return (
        <AuthCard>
          <AuthHead title={t('notMeTitle')} text={t('notMeText')} />
          <Stopped sentences={[t('undoEnds'), t('undoPassword'), t('notMeStays')]} />
          <Failure attempt={now.attempt} />
          <Button
            kind="primary"
            size="big"
            wide
            busy={now.attempt.state === 'sending'}
            busyLabel={t('notMeWorking')}
            onClick={onNotMe}
          >
            {t('notMeDo')}
          </Button>
          <ButtonLink size="big" wide href={signInHref}>
            {t('notMeKeep')}
          </ButtonLink>
        </AuthCard>
      );
    case 'done':
      return (
        <DoneCard
          title={t('notMeDoneTitle')}
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
        <RefusedLink title={t(`notMe_${now.why}`)} message={now.message} unsaid={t('undoNoToken')}>
          {now.why === 'moved' ? (
            <ButtonLink kind="primary" size="big" wide href={undoHref}>
              {t('notMeToUndo')}
            </ButtonLink>
          ) : (
            <ButtonLink kind="primary" size="big" wide href={resetHref}>
              {t('undoReset')}
            </ButtonLink>
          )}
          <ButtonLink size="big" wide href={signInHref}>
            {t('backToSignIn')}
          </ButtonLink>
        </RefusedLink>
      );
  }
}
