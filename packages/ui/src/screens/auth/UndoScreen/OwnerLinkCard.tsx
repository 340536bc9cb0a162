import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { AuthCard } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
import { type Attempt, isOffered } from '../../parts/load.ts';
import { AuthHead } from '../AuthHead.tsx';
import { DoneCard } from '../done/DoneCard.tsx';
import { Stopped } from '../done/Stopped.tsx';
import { RefusedLink } from '../RefusedLink.tsx';

export type OwnerLinkState<Why extends string> =
  /** Nothing happens before the button is pressed. */
  | { kind: 'asking'; attempt: Attempt }
  /** `stopped`: what ended, as sentences. */
  | { kind: 'done'; email: string; stopped: readonly string[] }
  /** The link cannot be used. `message` is the server's, or empty if the address had no code. */
  | { kind: 'refused'; why: Why; message: string };

interface OwnerLinkCardProps<Why extends string> {
  now: OwnerLinkState<Why>;
  /** The texts of the page. `consequences`: what the button does, one sentence each. */
  words: {
    title: string;
    text: string;
    consequences: readonly string[];
    act: string;
    acting: string;
    keep: string;
    done: string;
  };
  refusedTitle: (why: Why) => string;
  /** The target if the link cannot be used. By default a new password. */
  instead?: { href: string; label: string } | undefined;
  signInHref: string;
  resetHref: string;
  onAct: () => void;
}

/** The card of an owner's link: asks for confirmation, then shows what was done, or why the link cannot be used. */
export function OwnerLinkCard<Why extends string>(props: OwnerLinkCardProps<Why>) {
  const { now, words, signInHref, resetHref } = props;
  const { t } = useTranslation('auth');
  const reset = { href: resetHref, label: t('undoReset') };
  switch (now.kind) {
    case 'asking':
      return (
        <AuthCard>
          <AuthHead title={words.title} text={words.text} />
          <Stopped sentences={words.consequences} />
          <Failure attempt={now.attempt} />
          {now.attempt.state === 'found' && (
            <ButtonLink kind="primary" size="big" wide href={reset.href}>
              {reset.label}
            </ButtonLink>
          )}
          {isOffered(now.attempt) && now.attempt.state !== 'found' && (
            <>
              <Button
                kind="primary"
                size="big"
                wide
                busy={now.attempt.state === 'sending'}
                busyLabel={words.acting}
                onClick={props.onAct}
              >
                {words.act}
              </Button>
              <ButtonLink size="big" wide href={signInHref}>
                {words.keep}
              </ButtonLink>
            </>
          )}
        </AuthCard>
      );
    case 'done':
      return (
        <DoneCard title={words.done} text={t('undoDoneText', { email: now.email })} stopped={now.stopped}>
          <ButtonLink kind="primary" size="big" wide href={reset.href}>
            {reset.label}
          </ButtonLink>
        </DoneCard>
      );
    case 'refused': {
      const { href, label } = props.instead ?? reset;
      return (
        <RefusedLink title={props.refusedTitle(now.why)} message={now.message} unsaid={t('undoNoToken')}>
          <ButtonLink kind="primary" size="big" wide href={href}>
            {label}
          </ButtonLink>
          <ButtonLink size="big" wide href={signInHref}>
            {t('backToSignIn')}
          </ButtonLink>
        </RefusedLink>
      );
    }
  }
}
