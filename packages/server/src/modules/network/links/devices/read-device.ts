import type { Context } from '../../../../base/context.ts';

/** What a client tells of the device that it runs on. */
export interface ClientDevice {
  readonly hwid: string;
  readonly os: string;
  readonly osVersion: string;
  readonly model: string;
}

const maxLength = 64;

/** A header as one line. Empty: it was not sent. */
const told = (text: string | undefined): string =>
  (text ?? '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, maxLength);

/** The device of a request. `undefined`: the client sends none, or no valid hardware id. */
export function readDevice(ctx: Pick<Context, 'header'>): ClientDevice | undefined {
  const hwid = ctx.header('x-hwid') ?? '';
  if (!/^[A-Za-z0-9=-]{10,64}$/.test(hwid)) return undefined;
  return {
    hwid,
    os: told(ctx.header('x-device-os')),
    osVersion: told(ctx.header('x-ver-os')),
    model: told(ctx.header('x-device-model')),
  };
}
