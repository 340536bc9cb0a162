import { KeyboardScreen } from '@ferry/ui/screens/test-pages/KeyboardScreen';
import { TestFrame } from './TestFrame.tsx';

export function KeyboardTest() {
  return (
    <TestFrame text="keyboardText">
      <KeyboardScreen />
    </TestFrame>
  );
}
