import { ThemesScreen } from '@ferry/ui/screens/test-pages/ThemesScreen';
import { TestFrame } from './TestFrame.tsx';

export function ThemesTest() {
  return (
    <TestFrame text="themesText">
      <ThemesScreen />
    </TestFrame>
  );
}
