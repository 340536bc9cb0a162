import { ButtonLink } from '../../components/Button/Button.tsx';
import { useTranslation } from '../../locales/use-translation.ts';

export interface NoTrafficLinks {
  /** The nodes, for customers who have used none. */
  nodesHref: string;
  /** The plans, for customers without one, who cannot use a node. */
  plansHref?: string | undefined;
}

/** The text shown if there was no traffic, and the next step. */
export function useNoTraffic({ nodesHref, plansHref }: NoTrafficLinks) {
  const { t } = useTranslation('usage');
  if (plansHref === undefined)
    return {
      title: t('chartEmptyTitle'),
      text: t('chartEmptyText'),
      action: <ButtonLink href={nodesHref}>{t('seeNodes')}</ButtonLink>,
    };
  return {
    title: t('chartEmptyTitle'),
    text: t('noPlanText'),
    action: (
      <ButtonLink kind="primary" href={plansHref}>
        {t('seePlans')}
      </ButtonLink>
    ),
  };
}
