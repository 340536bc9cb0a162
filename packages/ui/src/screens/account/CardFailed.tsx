import { TextButton } from '../../components/Link/Link.tsx';
import { Row } from '../../components/Stack/Stack.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { useTranslation } from '../../locales/use-translation.ts';

/** In a small card of the first page, in place of what did not come: one line, and another try. */
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
