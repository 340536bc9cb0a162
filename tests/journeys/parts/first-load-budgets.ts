import type { RouteName } from '../../../packages/portal/src/routes.ts';

const usual = 200_000;
const own: Partial<Record<RouteName, number>> = {
  signIn: 150_000,
  dashboard: 195_000,
  // With the library that draws its chart.
  usageChart: usual + 30_000,
};

/** How many bytes of compressed JavaScript a page may load before it shows its data, on a first visit. */
export const budgetOf = (name: RouteName): number => own[name] ?? usual;

/** What the service worker loads once a customer's page rests: all pages in the customer's language, compressed. */
export const workerBudget: { readonly files: number; readonly bytes: number } = {
  files: 215,
  bytes: 608_000,
};
