import { TextButton } from '../../components/Link/Link.tsx';
import { Row } from '../../components/Stack/Stack.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { useTranslation } from '../../locales/use-translation.ts';

/** A failure in a small card of the dashboard: one line and a retry. */
export function CardFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <Row between>
      <Text size={13} tone="muted">
        {text}
      </Text>
      <TextButton data-small onClick={onRetry}>
        {t('retry')}
      </TextButton>
    </Row>
  );
}
