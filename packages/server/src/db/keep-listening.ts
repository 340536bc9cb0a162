import pg from 'pg';

/** How long after a lost connection another is tried, in milliseconds. */
const pause = 1_000;

/**
 * Listens on a connection of its own until it is stopped. One that breaks is opened again; what is said meanwhile is
 * not heard, so a listener looks for itself now and then.
 */
export async function keepListening(
  options: pg.ClientConfig,
  channel: string,
  heard: (payload: string) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function open(): Promise<void> {
    client = new pg.Client(options);
    client.on('error', () => {});
    client.on('notification', (note) => heard(note.payload ?? ''));
    await client.connect();
    client.once('end', openLater);
    await client.query(`listen ${channel}`);
  }
  function openLater(): void {
    if (!isStopped) timer = setTimeout(() => open().catch(openLater), pause);
  }

  await open();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client.end();
  };
}
