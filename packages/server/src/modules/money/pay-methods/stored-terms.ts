import type { CallParsed } from '@ferry/core/contract/base/call';
import type { update } from '@ferry/core/contract/pay-methods/admin';
import { languages } from '@ferry/core/words/languages';
import { changedTexts } from '@ferry/core/words/texts';
import Big from 'big.js';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { StoredTexts } from '../../../db/schema/column-types.ts';
import { decimalsOf } from '../../../settings/settings.ts';
import { storedSettings } from './gateways/settings.ts';

type Terms = CallParsed<typeof update>['body'];

const textNames = languages.map((language) => `label_${language}` as const);

/** Refuses bounds in the wrong order, and Stripe for a currency that has no cents. */
export function assertSound(
  { config }: Pick<Context, 'config'>,
  { least, most, settings }: Pick<Terms, 'settings' | 'least' | 'most'>,
): void {
  if (least && most && Big(least).gt(most))
    throw new Refusal('pay_methods.bounds', { status: 422, field: 'least', details: { least, most } });
  if (settings?.kind === 'stripe' && decimalsOf(config.currency) !== 2)
    throw new Refusal('pay_methods.currency', { status: 422, field: 'settings' });
}

/** The given terms of a method in their stored form. Terms that are left out do not change. */
export function storedTerms({ keys }: Pick<Context, 'keys'>, given: Terms, texts: StoredTexts) {
  const { label, least, most, settings } = given;
  return {
    ...(label === undefined ? {} : { label }),
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
    ...(settings === undefined ? {} : storedSettings(keys, settings)),
    texts: JSON.stringify(changedTexts(texts, textNames, given)),
  };
}
