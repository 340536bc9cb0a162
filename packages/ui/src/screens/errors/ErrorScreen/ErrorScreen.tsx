import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { NotFoundScreen, type NotFoundScreenProps } from '../NotFoundScreen/NotFoundScreen.tsx';
import { Standing } from '../Standing.tsx';

export interface ErrorScreenProps extends NotFoundScreenProps {
  /** 500 by default. 404 shows the page-not-found variant. */
  status?: number | undefined;
  /** The sentence of the error, shown word for word. */
  message?: string | undefined;
  /** Tries the page again. */
  onRetry: () => void;
}

/** A fatal error in place of a page. */
export function ErrorScreen({
  status = 500,
  message = 'Internal Server Error',
  onRetry,
  ...page
}: ErrorScreenProps) {
  const { t } = useTranslation('errors');
  if (status === 404) return <NotFoundScreen {...page} />;
  return (
    <Standing
      failed
      status={status}
      title={t('errorTitle')}
      text={t('errorText')}
      literal={message}
      actions={
        <>
          <Button kind="primary" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
          <ButtonLink href={page.homeHref}>
            {t((page.isSignedIn ?? true) ? 'toOverview' : 'toSignIn')}
          </ButtonLink>
        </>
      }
    />
  );
}
