/** Where the dashboard leads. A page that does not exist is left out, and so is its link. */
export interface DashboardLinks {
  buy: string;
  topUp?: string;
  redeem?: string;
  nodes?: string;
  announcements?: string;
}
