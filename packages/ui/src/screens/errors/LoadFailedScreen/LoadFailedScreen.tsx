import { Button } from '../../../components/Button/Button.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Standing } from '../Standing.tsx';

export interface LoadFailedScreenProps {
  /** The network is away; else a part of the page is gone, such as after a release. */
  offline: boolean;
  /** Loads the page again. */
  onReload: () => void;
}

/** The code of a page did not come, and the one reload that the portal does by itself did not help. */
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
