import * as z from 'zod/mini';
import type { Call } from './call.ts';

/** Names of fields that contain secrets. */
const secret = /"\w*(passw|secret|_uuid|sub_link|link_token|_token|otpauth|recovery|gateway)\w*":/i;

/**
 * Whether an answer contains a field with the name of a secret. Fields that its schema does not name are not found.
 */
export const showsSecret = ({ answer }: Call): boolean =>
  secret.test(JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' })));
