// No calls: host names and ports, for the settings of nodes.

import * as z from 'zod/mini';

export const port = z.int().check(z.minimum(1), z.maximum(65_535));

export const isPort = (text: string | undefined): boolean => port.safeParse(Number(text)).success;

/** Labels of letters, digits and hyphens. A last label of digits only would be an IP address or a typing error. */
export const hostName = z
  .string()
  .check(
    z.maxLength(253, { abort: true }),
    z.regex(
      /^([A-Za-z\d]([A-Za-z\d-]{0,61}[A-Za-z\d])?\.)*[A-Za-z\d]([A-Za-z\d-]{0,61}[A-Za-z\d])?$/,
      'input.host_name',
    ),
    z.regex(
      /(^|\.)[A-Za-z\d-]*[A-Za-z][A-Za-z\d-]*$|^((25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(25[0-5]|2[0-4]\d|1?\d?\d)$/,
      'input.host_address',
    ),
  );
