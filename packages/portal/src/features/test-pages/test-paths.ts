/** The address of every test page in display order, with the words of its title and its description. */
export const testPages = {
  '/test-page/test1': { title: 'titleForms', text: 'formsText' },
  '/test-page/test2': { title: 'titleTables', text: 'tablesText' },
  '/test-page/test3': { title: 'titleCharts', text: 'chartsText' },
  '/test-page/test4': { title: 'titleMessages', text: 'messagesText' },
  '/test-page/test5': { title: 'titleThemes', text: 'themesText' },
  '/test-page/test6': { title: 'titleSession', text: 'sessionText' },
  '/test-page/test7': { title: 'titleTokens', text: 'tokensText' },
  '/test-page/test8': { title: 'titleKeyboard', text: 'keyboardText' },
  '/test-page/2025101501': { title: 'titleContract', text: 'contractText' },
  '/test-page/api-example': { title: 'titleApiExample', text: 'exampleText' },
  '/test-page/shop-demo': { title: 'titleShop', text: 'shopText' },
  '/test-page/dashboard-demo': { title: 'titleDashboard', text: 'dashboardText' },
} as const;

export type TestPath = keyof typeof testPages;
export const testPaths = Object.keys(testPages) as TestPath[];

/** The test page at an address. `undefined`: none. */
export const testPathOf = (pathname: string): TestPath | undefined =>
  testPaths.find((path) => path === pathname.replace(/\/+$/, ''));
