/** The server received the complete mail and did not confirm it, so the mail may arrive. */
export class MaybeTaken extends Error {}
