/** When the customer last signed in on a device that is still signed in. `undefined`: on none. */
export const lastSignIn = (sessions: readonly { created_at: string }[]): string | undefined =>
  sessions
    .map(({ created_at }) => created_at)
    .toSorted()
    .at(-1);
