import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { site } from '@ferry/core/contract/system/anyone';
import { formatMoney } from '@ferry/core/format/numbers/money';
import { ChartColumn, Link2, type LucideIcon, ReceiptText } from 'lucide-react';
import { styled } from 'styled-components';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Crossing } from '../../../components/Mark/Mark.tsx';
import { Panel, PanelPart } from '../../../components/Panel/Panel.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';
import type { Load } from '../../parts/load.ts';

const Page = styled.div`
  width: 100%;
  max-width: 880px;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  text-align: center;
  & > svg { color: var(--control-line); margin: 16px 0 20px; }
  h1 { font-size: var(--t-figure); line-height: 48px; letter-spacing: 0.02em; }
  & > p { max-width: 30em; margin-top: 12px; font-size: var(--t16); line-height: 26px; text-wrap: balance; }
  ${from.md} { & > svg { margin-top: 0; } }
`;

/** The same height before the price is loaded, with it and without it. */
const Price = styled.div`
  width: 100%;
  min-height: 28px;
  display: grid;
  justify-items: center;
  margin-top: 20px;
  font-weight: 600;
  font-size: var(--t16);
  line-height: 28px;
`;

const Ways = styled.div`
  display: flex;
  gap: 12px;
  margin: 16px 0 40px;
  & > a { min-width: 148px; }
  ${below.sm} { width: 100%; & > a { flex: 1; min-width: 0; } }
`;

const Reasons = styled(Panel)`
  width: 100%;
  text-align: start;
  ${below.md} { grid-template-columns: minmax(0, 1fr); }
  svg { color: var(--primary); }
  h2 { font-size: var(--t16); line-height: 24px; margin: 12px 0 4px; }
`;

type Site = CallAnswer<typeof site>['result'];

export interface WelcomeScreenProps {
  siteName: string;
  /** If it can not be loaded, the page shows no price. */
  site: Load<Pick<Site, 'price_from'>>;
  signUpHref: string;
  signInHref: string;
}

const reasons = [
  ['welcomeLink', Link2],
  ['welcomeUsage', ChartColumn],
  ['welcomePay', ReceiptText],
] as const satisfies ReadonlyArray<readonly [string, LucideIcon]>;

/** The first page for visitors: the service, its lowest price, and the buttons to sign up and in. */
export function WelcomeScreen({ siteName, site, signUpHref, signInHref }: WelcomeScreenProps) {
  const { t, i18n } = useTranslation('about');
  const format = useFormat();
  const price = site.state === 'ready' ? site.data.price_from : null;
  return (
    <Page>
      <Crossing width={144} />
      <h1>{siteName}</h1>
      <Text as="p" tone="muted">
        {t('welcomeLead')}
      </Text>
      <Price aria-busy={site.state === 'loading' || undefined}>
        {site.state === 'loading' && (
          <>
            <VisuallyHidden role="status">{t('welcomePriceLoading')}</VisuallyHidden>
            <Skeleton width={176} height={16} line={28} />
          </>
        )}
        {price &&
          t('welcomePrice', {
            price: formatMoney(price.amount, { locale: i18n.language, currency: price.currency }),
            period: format.duration(price.period),
          })}
      </Price>
      <Ways>
        <ButtonLink kind="primary" size="big" href={signUpHref}>
          {t('signUp')}
        </ButtonLink>
        <ButtonLink size="big" href={signInHref}>
          {t('signIn')}
        </ButtonLink>
      </Ways>
      <Reasons>
        {reasons.map(([name, icon]) => (
          <PanelPart key={name} data-span="4">
            <Icon as={icon} size={22} />
            <h2>{t(name)}</h2>
            <Text as="p" tone="muted">
              {t(`${name}Text`)}
            </Text>
          </PanelPart>
        ))}
      </Reasons>
    </Page>
  );
}
