import { CircleQuestionMark } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { TextButton } from '../Link/Link.tsx';
import { Notice } from '../Notice/Notice.tsx';

export interface UnsureProps {
  /** Repeats the request. Missing if another button does. */
  onAgain?: () => void;
}

/** Shown after a request without a response: it may or may not have happened, and repeating it is safe. */
export function Unsure({ onAgain }: UnsureProps) {
  const { t } = useTranslation('ui');
  return (
    <Notice
      tone="warning"
      urgent
      icon={CircleQuestionMark}
      action={
        onAgain && (
          <TextButton data-small onClick={onAgain}>
            {t('askAgain')}
          </TextButton>
        )
      }
    >
      {t('unsure')}
    </Notice>
  );
}
