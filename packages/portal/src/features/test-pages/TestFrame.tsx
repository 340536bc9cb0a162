import { FormatProvider } from '@ferry/ui/components/Format/Format';
import { ToastProvider } from '@ferry/ui/components/Toast/Toast';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { TestPage } from '@ferry/ui/screens/test-pages/TestPage';
import { type ReactNode, useEffect, useMemo } from 'react';
import { usePortal } from '../../portal.ts';
import { type TestPath, testPages, testPaths } from './test-paths.ts';

/** The frame of the test page at `open`: the providers of customers' pages, its title, and links to the others. */
export function TestFrame({ open, children }: { open: TestPath; children: ReactNode }) {
  const { settings } = usePortal();
  const { t } = useTranslation('testPages');
  const { timeZone: zone, currency, siteName } = settings;
  const format = useMemo(() => ({ zone, currency }), [zone, currency]);
  const title = t(testPages[open].title);
  useEffect(() => {
    // After the route sets its own title, which is the same for all test pages.
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
          text={t(testPages[open].text)}
          pages={testPaths.map((path) => ({
            label: t(testPages[path].title),
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
