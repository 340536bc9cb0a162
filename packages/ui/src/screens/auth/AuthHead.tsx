import { Stack } from '../../components/Stack/Stack.tsx';
import { Text } from '../../components/Text/Text.tsx';

/** What a card of these pages is about: the page's heading, and a sentence under it. */
export function AuthHead({ title, text }: { title: string; text: string }) {
  return (
    <Stack>
      <h1>{title}</h1>
      <Text as="p" tone="muted" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </Stack>
  );
}
