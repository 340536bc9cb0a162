/** The server has the whole mail and did not say whether it took it, so the mail may arrive. */
export class MaybeTaken extends Error {}
