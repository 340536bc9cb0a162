import { type ComponentType, Suspense } from 'react';
import { useLocation } from '../../platform/navigation/history.tsx';
import { NotFound } from '../../platform/navigation/not-found.ts';
import { lazyPart } from '../../platform/network/missing-part.ts';
import { Splash } from '../../routing/Splash.tsx';
import { TestFrame } from './TestFrame.tsx';
import { type TestPath, testPathOf } from './test-paths.ts';

/** The component of each address, each in its own chunk. */
const parts: Record<TestPath, ComponentType> = {
  '/test-page/test1': lazyPart(
    async () => (await import('@ferry/ui/screens/test-pages/FormsScreen')).FormsScreen,
  ),
  '/test-page/test2': lazyPart(async () => (await import('./TablesTest.tsx')).TablesTest),
  '/test-page/test3': lazyPart(async () => (await import('./ChartsTest.tsx')).ChartsTest),
  '/test-page/test4': lazyPart(async () => (await import('./MessagesTest.tsx')).MessagesTest),
  '/test-page/test5': lazyPart(
    async () => (await import('@ferry/ui/screens/test-pages/ThemesScreen')).ThemesScreen,
  ),
  '/test-page/test6': lazyPart(async () => (await import('./SessionLabTest.tsx')).SessionLabTest),
  '/test-page/test7': lazyPart(
    async () => (await import('@ferry/ui/screens/test-pages/TokensScreen')).TokensScreen,
  ),
  '/test-page/test8': lazyPart(
    async () => (await import('@ferry/ui/screens/test-pages/KeyboardScreen')).KeyboardScreen,
  ),
  '/test-page/2025101501': lazyPart(async () => (await import('./ContractTest.tsx')).ContractTest),
  '/test-page/api-example': lazyPart(async () => (await import('./ApiExampleTest.tsx')).ApiExampleTest),
  '/test-page/shop-demo': lazyPart(async () => (await import('./ShopDemoTest.tsx')).ShopDemoTest),
  '/test-page/dashboard-demo': lazyPart(
    async () => (await import('./DashboardDemoTest.tsx')).DashboardDemoTest,
  ),
};

/** Pages for designers and developers. The sitemap contains their addresses. */
export function TestPagesPage() {
  const { pathname } = useLocation();
  const path = testPathOf(pathname);
  if (path === undefined) throw new NotFound(pathname);
  const Part = parts[path];
  return (
    <TestFrame open={path}>
      <Suspense fallback={<Splash within />}>
        <Part key={path} />
      </Suspense>
    </TestFrame>
  );
}
