import { Check, Copy } from 'lucide-react';
import { Button } from '../../../components/Button/Button.tsx';
import { useCopy } from '../../../components/CopyField/use-copy.ts';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';

/** Copies the invite link, for places apart from the link itself. */
export function CopyLink({ url }: { url: string }) {
  const { t } = useTranslation(['promote', 'ui']);
  const { state, copy } = useCopy();
  const isCopied = state === 'copied';
  return (
    <Stack style={{ justifyItems: 'start' }}>
      <Button icon={isCopied ? Check : Copy} onClick={() => copy(url)}>
        <span aria-live="polite">{t(isCopied ? 'ui:copied' : 'copyLink')}</span>
      </Button>
      {state === 'failed' && <Notice tone="warning">{t('ui:copyFailed')}</Notice>}
    </Stack>
  );
}
