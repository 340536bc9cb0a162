/** Imports that violate the table and are to be removed. The list may only become shorter. */
export const offences: readonly string[] = [
  'packages/portal/src/features/account/DashboardPage.tsx → packages/portal/src/features/announcements/use-announcements.ts: portal features do not use one another',
  'packages/portal/src/platform/device.ts → packages/ui/src/screens/account/DashboardScreen/DashboardScreen.tsx: portal platform may not use screens',
  'packages/portal/src/portal.ts → packages/portal/src/features/announcements/seen.ts: portal binding may not use portal features',
  'packages/portal/src/portal.ts → packages/portal/src/routing/missing-part.ts: portal binding may not use portal routing',
];
