import { ThemesScreen } from '@ferry/ui/screens/test-pages/ThemesScreen';
import { TestFrame } from './TestFrame.tsx';

export function ThemesPage() {
  return (
    <TestFrame text="themesText">
      <ThemesScreen />
    </TestFrame>
  );
}
