import { ButtonLink } from '../../components/Button/Button.tsx';
import { useTranslation } from '../../locales/use-translation.ts';

export interface NoTrafficLinks {
  /** The nodes, for whoever has used none. */
  nodesHref: string;
  /** The plans, for somebody who has had none and so cannot use a node. */
  plansHref?: string | undefined;
}

/** What stands in place of traffic where there was none, and the way to some. */
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
