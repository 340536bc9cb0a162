import { FormatProvider } from '@ferry/ui/components/Format/Format';
import { ToastProvider } from '@ferry/ui/components/Toast/Toast';
import type { Namespace, Source } from '@ferry/ui/locales/words';
import { TestPage } from '@ferry/ui/screens/test-pages/TestPage';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePortal } from '../../portal.ts';
import { shownRoutes } from '../../routes.ts';

export type TestWord = keyof Source['testPages' & Namespace];

/** Around every test page: what the frame of customers gives its pages, and the way to the other test pages. */
export function TestFrame({ text, children }: { text: TestWord; children: ReactNode }) {
  const { settings } = usePortal();
  const { t } = useTranslation(['testPages', 'layout']);
  const { pathname } = useLocation();
  const tests = shownRoutes(true).filter(({ isTest }) => isTest);
  const open = tests.find(({ path }) => path === pathname.replace(/\/$/, ''));
  const { timeZone: zone, currency } = settings;
  const format = useMemo(() => ({ zone, currency }), [zone, currency]);
  return (
    <FormatProvider value={format}>
      <ToastProvider>
        <TestPage
          title={open ? t(`layout:${open.title}`) : ''}
          text={t(text as 'formsText')}
          pages={tests.map(({ path, title }) => ({
            label: t(`layout:${title}`),
            href: path,
            current: path === open?.path,
          }))}
        >
          {children}
        </TestPage>
      </ToastProvider>
    </FormatProvider>
  );
}
