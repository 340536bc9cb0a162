import { formatMoney } from '@ferry/core/format/numbers/money';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';
import type { PublicShop } from '../front-door.ts';
import { PageWidth } from './Block.tsx';
import { monthlyRange } from './offers.ts';

const Place = styled(PageWidth)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 32px;
  align-items: start;
  padding-block: 36px 40px;
  ${from.md} {
    padding-block: 64px 72px;
    gap: 48px;
    &:has(> :nth-child(2)) { grid-template-columns: minmax(0, 1fr) minmax(0, 460px); }
  }
  ${from.lg} { gap: 72px; }
`;

const Say = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  justify-items: start;
  h1 { font-size: clamp(22px, 7.3vw, 28px); line-height: 1.42; text-wrap: balance; word-break: keep-all; }
  & > p { font-size: var(--t16); line-height: 28px; color: var(--muted); max-width: 34em; text-wrap: balance; word-break: keep-all; overflow-wrap: anywhere; }
  /* Aligned to the top, so that it does not move with the height of its neighbour. */
  ${from.md} { gap: 20px; padding-top: 16px; h1 { font-size: 40px; line-height: 54px; } }
`;

const Actions = styled.div`
  display: flex;
  gap: 12px;
  width: 100%;
  & > a { min-width: 128px; }
  ${below.md} { & > a { flex: 1; min-width: 0; max-width: 280px; } }
`;

const Terms = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  font-size: var(--t13);
  line-height: 20px;
  color: var(--muted);
  li { display: inline-flex; gap: 6px; align-items: center; }
  svg { color: var(--success); }
`;

interface HeroProps {
  siteName: string;
  signUpHref: string;
  plans: PublicShop | null;
  /** Plans are shown or loading. */
  hasPlans: boolean;
  /** A new account needs an invite code. */
  needsInvite: boolean;
  /** Shown beside the text from `md` on, otherwise below it. */
  children?: ReactNode;
}

/** What the service is in one sentence, and the way in. */
export function Hero({ siteName, signUpHref, plans, hasPlans, needsInvite, children }: HeroProps) {
  const { t, i18n } = useTranslation('about');
  const range = plans && monthlyRange(plans);
  const money = (amount: string) =>
    formatMoney(amount, { locale: i18n.language, currency: plans?.currency ?? '', isShort: true });
  const terms = [
    range &&
      (range.least === range.most
        ? t('monthlyOne', { price: money(range.least) })
        : t('monthlyRange', { least: money(range.least), most: money(range.most) })),
    t('noCard'),
    t(needsInvite ? 'byInvite' : 'byEmail'),
  ].filter((term) => term !== null && term !== undefined);
  return (
    <div>
      <Place>
        <Say>
          <h1>{t('welcomeTitle')}</h1>
          <p>{t('welcomeLead', { site: siteName })}</p>
          <Actions>
            <ButtonLink kind="primary" size="big" href={signUpHref}>
              {t('signUp')}
            </ButtonLink>
            <ButtonLink size="big" href={hasPlans ? '#plans' : '#steps'}>
              {t(hasPlans ? 'seePlans' : 'seeSteps')}
            </ButtonLink>
          </Actions>
          <Terms>
            {hasPlans && plans === null && (
              <li>
                <Skeleton width={148} line={20} />
              </li>
            )}
            {terms.map((term) => (
              <li key={term}>
                <Icon as={Check} size={14} />
                {term}
              </li>
            ))}
          </Terms>
        </Say>
        {children}
      </Place>
    </div>
  );
}
