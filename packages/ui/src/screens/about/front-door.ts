import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { frontDoor } from '@ferry/core/contract/system/front-door';
import { inLanguage } from '@ferry/core/words/texts';
import type { Locale } from '../../locales/words.ts';

export type FrontDoor = CallAnswer<typeof frontDoor>['result'];
export type PublicShop = NonNullable<FrontDoor['plans']>;
export type PublicPlan = PublicShop['plans'][number];
export type Offer = PublicPlan['offers'][number];
export type NodeCount = NonNullable<FrontDoor['nodes']>;

/** What can be bought, with its texts in a language. */
export const shopIn = (shop: PublicShop, language: Locale): PublicShop => ({
  ...shop,
  plans: shop.plans.map((plan) => {
    const { name, info, features } = plan;
    const offers = plan.offers.map((offer) => ({
      ...offer,
      ...inLanguage({ node_groups: offer.node_groups }, offer, language),
    }));
    return { ...plan, ...inLanguage({ name, info, features }, plan, language), offers };
  }),
  packages: shop.packages.map((one) => ({ ...one, ...inLanguage({ name: one.name }, one, language) })),
});

/** The apps for a kind of device. `only`: the app supports only this one of the kind's systems. */
export interface AppsOf {
  readonly device: 'computer' | 'ios' | 'android';
  readonly apps: ReadonlyArray<{ readonly name: string; readonly only?: string }>;
}

/** The operator's contact page, or else email address. `null`: neither is set. */
export const contactOf = ({
  contact_url,
  contact_email,
}: Pick<FrontDoor, 'contact_url' | 'contact_email'>): string | null =>
  contact_url ?? (contact_email === null ? null : `mailto:${contact_email}`);
