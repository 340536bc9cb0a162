import { Button } from '../../../components/Button/Button.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Standing } from '../Standing.tsx';

export interface LoadFailedScreenProps {
  /** Offline. Otherwise a file of the page does not exist any more, such as after a release. */
  offline: boolean;
  /** Loads the page again. */
  onReload: () => void;
}

/** The code of a page could not be loaded, and the portal's automatic reload did not help. */
export function LoadFailedScreen({ offline, onReload }: LoadFailedScreenProps) {
  const { t } = useTranslation('errors');
  return (
    <Standing
      failed
      title={t(offline ? 'offlineTitle' : 'chunkTitle')}
      text={t(offline ? 'offlineText' : 'chunkText')}
      actions={
        <Button kind="primary" onClick={onReload}>
          {t(offline ? 'tryAgain' : 'reload')}
        </Button>
      }
    />
  );
}
