import { Outage } from './outage.ts';

/** Milliseconds until a database that says nothing is late. */
const patience = 2_500;

/** Waits for an answer, and no longer than whoever asks for health waits. */
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
