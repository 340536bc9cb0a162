/** The targets of the service's links. */
export interface ServicesLinks {
  buy: string;
  renew: string;
  change: string;
  addTraffic: string;
  nodes: string;
  /** The buttons that import the link into an app. */
  importing: string;
  reset: string;
  recharge: (amount: string) => string;
}
