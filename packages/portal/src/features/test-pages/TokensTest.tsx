import { TokensScreen } from '@ferry/ui/screens/test-pages/TokensScreen';
import { TestFrame } from './TestFrame.tsx';

export function TokensTest() {
  return (
    <TestFrame text="tokensText">
      <TokensScreen />
    </TestFrame>
  );
}
