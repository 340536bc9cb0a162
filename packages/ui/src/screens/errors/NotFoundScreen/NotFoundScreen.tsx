import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Standing } from '../Standing.tsx';

/** One thing of a list, which is not there. */
export interface Missing {
  what: 'record' | 'ticket' | 'invoice';
  /** The list. */
  listHref: string;
  list: string;
}

export interface NotFoundScreenProps {
  /** What the page would have shown. Missing if the page itself does not exist. */
  missing?: Missing | undefined;
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
export function NotFoundScreen(props: NotFoundScreenProps) {
  const { path, missing, homeHref, isSignedIn = true, onBack, nearest } = props;
  const { t } = useTranslation('errors');
  return (
    <Standing
      status={404}
      title={t(missing ? `missing_${missing.what}` : 'notFoundTitle')}
      text={t(missing ? 'missingText' : 'notFoundText')}
      literal={path === undefined ? 'Page not found' : `Page Not Found: ${path}`}
      more={nearest}
      actions={
        <>
          <ButtonLink kind="primary" href={missing?.listHref ?? homeHref}>
            {missing
              ? t('backTo', { page: missing.list.toLowerCase() })
              : t(isSignedIn ? 'toOverview' : 'toSignIn')}
          </ButtonLink>
          {onBack && <Button onClick={onBack}>{t('goBack')}</Button>}
        </>
      }
    />
  );
}
