import type pg from 'pg';

/**
 * Returns a function to call before each statement on a connection. All statements until the process turns to other
 * work are then sent in one write to the socket, because a write costs more than most of what is written.
 */
export function batchWrites({ connection: { stream } }: pg.Client): () => void {
  let isHeld = false;
  const send = () => {
    isHeld = false;
    stream.uncork();
  };
  return () => {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    process.nextTick(send);
  };
}
