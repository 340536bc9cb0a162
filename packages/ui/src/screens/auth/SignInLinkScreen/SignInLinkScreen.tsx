import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { Spinner } from '../../../components/Spinner/Spinner.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { AuthCard } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
import type { Attempt } from '../../parts/load.ts';
import { AuthHead } from '../AuthHead.tsx';
import { RefusedLink } from '../RefusedLink.tsx';
import { CodeStep } from '../SignInScreen/CodeStep.tsx';

export type SignInLinkState =
  | { kind: 'verifying' }
  /** The account requires a second factor. */
  | { kind: 'code'; attempt: Attempt }
  /** Another customer, `other`, is signed in on this device. */
  | { kind: 'asking'; name: string; email: string; other: string }
  /** Used, expired or invalid. `message` is the server's, or empty. */
  | { kind: 'refused'; message: string }
  /** There was no response. */
  | { kind: 'failed'; attempt: Extract<Attempt, { state: 'failed' }> };

export interface SignInLinkScreenProps {
  siteName: string;
  /** The step of the sign-in. */
  now: SignInLinkState;
  signInHref: string;
  /** The code of the second factor was typed. */
  onCode: (code: string) => void;
  /** Signs in to another account instead of typing the code. */
  onOtherAccount: () => void;
  /** Replaces the session of the other customer. */
  onContinue: () => void;
  /** Keeps the session of the other customer. */
  onStay: () => void;
  onRetry: () => void;
}

/**
 * Signs in by a link. The link is verified first, and it never replaces another customer's session without asking.
 */
export function SignInLinkScreen(props: SignInLinkScreenProps) {
  const { siteName, now, signInHref } = props;
  const { t } = useTranslation('auth');
  switch (now.kind) {
    case 'verifying':
      return (
        <AuthCard role="status" style={{ justifyItems: 'center', textAlign: 'center' }}>
          <Spinner />
          <h1>{t('linkVerifying')}</h1>
        </AuthCard>
      );
    case 'code':
      return (
        <CodeStep
          siteName={siteName}
          attempt={now.attempt}
          onCode={props.onCode}
          onOtherAccount={props.onOtherAccount}
        />
      );
    case 'asking':
      return (
        <AuthCard>
          <AuthHead
            title={t('linkAskTitle', { name: now.name })}
            text={t('linkAskText', { email: now.email, other: now.other })}
          />
          <Button kind="primary" size="big" wide onClick={props.onContinue}>
            {t('linkContinue', { name: now.name })}
          </Button>
          <Button size="big" wide onClick={props.onStay}>
            {t('linkStay')}
          </Button>
        </AuthCard>
      );
    case 'refused':
      return (
        <RefusedLink title={t('linkRefusedTitle')} message={now.message} unsaid={t('linkRefusedText')}>
          <ButtonLink kind="primary" size="big" wide href={signInHref}>
            {t('backToSignIn')}
          </ButtonLink>
        </RefusedLink>
      );
    case 'failed':
      return (
        <AuthCard>
          <h1>{t('linkFailedTitle')}</h1>
          {now.attempt.kind === 'offline' ? (
            <Text as="p" tone="muted">
              {t('linkOffline')}
            </Text>
          ) : (
            <Failure attempt={now.attempt} />
          )}
          <Button kind="primary" size="big" wide onClick={props.onRetry}>
            {t('linkRetry')}
          </Button>
        </AuthCard>
      );
  }
}
