import * as z from 'zod/mini';
import type { Call } from './call.ts';

/** Names of fields that hold what opens something. */
const secret = /"\w*(passw|secret|_uuid|sub_link|link_token|_token|otpauth|recovery|gateway)\w*":/i;

/** Whether a field of a call's answer is named like a secret. What its schema does not name can not be seen here. */
export const showsSecret = ({ answer }: Call): boolean =>
  secret.test(JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' })));
