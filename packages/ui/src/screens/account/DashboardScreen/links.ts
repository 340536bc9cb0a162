/** The targets of the dashboard's links. If a page does not exist, its link is missing. */
export interface DashboardLinks {
  buy: string;
  renew: string;
  addTraffic: string;
  topUp?: string;
  redeem?: string;
  nodes?: string;
  announcements?: string;
}
