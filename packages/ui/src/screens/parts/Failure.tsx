import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Notice } from '../../components/Notice/Notice.tsx';
import { Unsure } from '../../components/Unsure/Unsure.tsx';
import { sentences } from '../../locales/sentences.ts';
import { useTranslation } from '../../locales/use-translation.ts';
import { below } from '../../theme/breakpoints.ts';
import type { Attempt } from './load.ts';

export interface FailureProps {
  attempt: Attempt;
  /** A sentence about what is not affected. */
  after?: string;
  /** The fields of the form. Their errors are shown at the fields and not repeated here. */
  fields?: readonly string[];
  /** What to do after a lost response that contained something shown once. */
  found?: string | undefined;
}

type ToldState = Exclude<Attempt['state'], 'idle' | 'sending'>;

/** Between the bars that lie over the top and, on phones, over the end of a page. */
const Place = styled.div`
  outline: 0;
  scroll-margin-block: calc(var(--topbar) + 8px) 16px;
  ${below.lg} { scroll-margin-bottom: calc(76px + env(safe-area-inset-bottom)); }
`;

/**
 * Scrolls into view after a send, and takes the focus if the pressed button is gone, so that a screen reader and the
 * keyboard continue here.
 */
function useInView(state: ToldState | undefined) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state === undefined || !navigator.userActivation.hasBeenActive) return;
    place.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [state]);
  return place;
}

/** The result of the last try, unless it succeeded. Nothing while a request is running. */
export function Failure({ attempt, after = '', fields = [], found = '' }: FailureProps) {
  const { t, i18n } = useTranslation('ui');
  const isAtField = attempt.state === 'failed' && fields.some((name) => attempt.fields?.[name] !== undefined);
  const told =
    attempt.state === 'idle' || attempt.state === 'sending' || isAtField ? undefined : attempt.state;
  const place = useInView(told);
  if (told === undefined) return null;
  return (
    <Place ref={place} tabIndex={-1}>
      {attempt.state === 'unsure' ? (
        <Unsure onAgain={attempt.onAgain} />
      ) : attempt.state === 'found' ? (
        <Notice tone="success">{sentences(i18n.language, t('found'), found)}</Notice>
      ) : attempt.state === 'failed' && attempt.kind === 'offline' ? (
        <Notice tone="warning" icon={WifiOff} urgent>
          {t('offlineTyped')}
        </Notice>
      ) : (
        attempt.state === 'failed' && (
          <Notice tone="error">{sentences(i18n.language, attempt.message, after)}</Notice>
        )
      )}
    </Place>
  );
}
