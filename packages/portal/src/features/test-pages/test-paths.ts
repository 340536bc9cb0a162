/** The address and the name of every test page, in display order. */
export const testTitles = {
  '/test-page/test1': 'titleForms',
  '/test-page/test2': 'titleTables',
  '/test-page/test3': 'titleCharts',
  '/test-page/test4': 'titleMessages',
  '/test-page/test5': 'titleThemes',
  '/test-page/test6': 'titleSession',
  '/test-page/test7': 'titleTokens',
  '/test-page/test8': 'titleKeyboard',
  '/test-page/2025101501': 'titleContract',
  '/test-page/api-example': 'titleApiExample',
  '/test-page/shop-demo': 'titleShop',
  '/test-page/dashboard-demo': 'titleDashboard',
} as const;

export type TestPath = keyof typeof testTitles;
export const testPaths = Object.keys(testTitles) as TestPath[];

/** The test page of an address. `undefined`: none. */
export const testPathOf = (pathname: string): TestPath | undefined =>
  testPaths.find((path) => path === pathname.replace(/\/+$/, ''));
