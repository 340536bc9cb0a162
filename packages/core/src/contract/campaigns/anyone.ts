// Called by anybody, without a token: the link in a mail that unsubscribes from news.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { uuid } from '../base/primitives.ts';

const unsubscribing = {
  path: '/api/v2/mail/unsubscribe/{token}',
  access: 'anyone',
  envelope: 'plain',
  params: () => ({ token: secret(uuid) }),
  media: ['text/html'],
  answer: () => z.string(),
  extension: true,
  also: { 404: 'text/html' },
} as const;

export const unsubscribePage = call({
  ...unsubscribing,
  operation: 'campaigns.unsubscribePage',
  method: 'GET',
  meaning: 'A page with a button that unsubscribes from news by mail: opening it changes nothing.',
});

export const unsubscribe = call({
  ...unsubscribing,
  operation: 'campaigns.unsubscribe',
  method: 'POST',
  idempotency: 'natural',
  meaning:
    'Unsubscribes a customer from news by mail: by the button of the page, or the one click of a mail program (RFC 8058). Mails about the account continue.',
  bodyType: 'text',
});
