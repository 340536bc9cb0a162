import { FormatProvider } from '@ferry/ui/components/Format/Format';
import { ToastProvider } from '@ferry/ui/components/Toast/Toast';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import type { Source } from '@ferry/ui/locales/words';
import { TestPage } from '@ferry/ui/screens/test-pages/TestPage';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useLocation } from '../../platform/history.tsx';
import { usePortal } from '../../portal.ts';
import { testPathOf, testPaths, testTitles } from './test-paths.ts';

/** What a test page says of itself. */
type Text = Extract<keyof Source['testPages'], `${string}Text`>;

/** Around every test page: what the frame of customers gives its pages, its name, and the way to the other test pages. */
export function TestFrame({ text, children }: { text: Text; children: ReactNode }) {
  const { settings } = usePortal();
  const { t } = useTranslation('testPages');
  const { pathname } = useLocation();
  const open = testPathOf(pathname);
  const { timeZone: zone, currency, siteName } = settings;
  const format = useMemo(() => ({ zone, currency }), [zone, currency]);
  const title = open === undefined ? '' : t(testTitles[open]);
  useEffect(() => {
    // After the route, which names all test pages alike.
    const timer = setTimeout(() => {
      document.title = `${title} · ${siteName}`;
    });
    return () => clearTimeout(timer);
  }, [title, siteName]);
  return (
    <FormatProvider value={format}>
      <ToastProvider>
        <TestPage
          title={title}
          text={t(text, { tone: '' })}
          pages={testPaths.map((path) => ({
            label: t(testTitles[path]),
            href: path,
            current: path === open,
          }))}
        >
          {children}
        </TestPage>
      </ToastProvider>
    </FormatProvider>
  );
}
