import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Standing } from '../Standing.tsx';

export interface NotFoundScreenProps {
  /** The path that a route's own check refused. Missing if no route matches. */
  path?: string | undefined;
  /** The dashboard, or the sign-in page for visitors. */
  homeHref: string;
  /** Whether pages of customers can be offered. */
  isSignedIn?: boolean;
  /** Missing if there is no previous page. */
  onBack?: (() => void) | undefined;
  /** Pages with similar addresses. They may be loaded later. */
  nearest?: ReactNode;
}

/** Status 404. The literal words are the same in every language, below a sentence for people. */
export function NotFoundScreen({ path, homeHref, isSignedIn = true, onBack, nearest }: NotFoundScreenProps) {
  const { t } = useTranslation('errors');
  return (
    <Standing
      status={404}
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      literal={path === undefined ? 'Page not found' : `Page Not Found: ${path}`}
      more={nearest}
      actions={
        <>
          <ButtonLink kind="primary" href={homeHref}>
            {t(isSignedIn ? 'toOverview' : 'toSignIn')}
          </ButtonLink>
          {onBack && <Button onClick={onBack}>{t('goBack')}</Button>}
        </>
      }
    />
  );
}
