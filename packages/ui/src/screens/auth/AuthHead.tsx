import { Stack } from '../../components/Stack/Stack.tsx';
import { Text } from '../../components/Text/Text.tsx';

/** The heading of a card on the sign-in pages, with a sentence below it. */
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
