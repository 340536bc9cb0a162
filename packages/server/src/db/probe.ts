import { Outage } from './outage.ts';

/** Milliseconds that the database has to answer. */
const patience = 2_500;

/** Waits for an answer, but not longer than the timeout of a health check. */
export async function withinPatience(asked: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Outage('late', new Error('no answer in time'))), patience);
  });
  try {
    await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
