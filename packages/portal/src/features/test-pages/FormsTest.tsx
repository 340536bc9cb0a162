import { FormsScreen } from '@ferry/ui/screens/test-pages/FormsScreen';
import { TestFrame } from './TestFrame.tsx';

export function FormsTest() {
  return (
    <TestFrame text="formsText">
      <FormsScreen />
    </TestFrame>
  );
}
