import { FormatProvider } from '@ferry/ui/components/Format/Format';
import { ToastProvider } from '@ferry/ui/components/Toast/Toast';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import type { Source } from '@ferry/ui/locales/words';
import { TestPage } from '@ferry/ui/screens/test-pages/TestPage';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useLocation } from '../../platform/navigation/history.tsx';
import { usePortal } from '../../portal.ts';
import { testPathOf, testPaths, testTitles } from './test-paths.ts';

/** The description of a test page. */
type Text = Extract<keyof Source['testPages'], `${string}Text`>;

/** The frame of test pages: the providers of customers' pages, the page's name, and links to the others. */
export function TestFrame({ text, children }: { text: Text; children: ReactNode }) {
  const { settings } = usePortal();
  const { t } = useTranslation('testPages');
  const { pathname } = useLocation();
  const open = testPathOf(pathname);
  const { timeZone: zone, currency, siteName } = settings;
  const format = useMemo(() => ({ zone, currency }), [zone, currency]);
  const title = open === undefined ? '' : t(testTitles[open]);
  useEffect(() => {
    // After the route's own title, which is the same for all test pages.
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
