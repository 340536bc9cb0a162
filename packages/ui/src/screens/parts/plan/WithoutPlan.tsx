import { ButtonLink } from '../../../components/Button/Button.tsx';
import { Card } from '../../../components/Card/Card.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { NothingYet } from '../failure/NothingYet.tsx';
import { useExamplePlan } from './example-plan.ts';

/** Stands in place of what a plan brings, for somebody who has had none, and leads to the plans. */
export function WithoutPlan({ buyHref }: { buyHref: string }) {
  const { t } = useTranslation('services');
  return (
    <Card>
      <NothingYet
        title={t('noneTitle')}
        example={useExamplePlan()}
        action={
          <ButtonLink kind="primary" href={buyHref}>
            {t('seePlans')}
          </ButtonLink>
        }
      >
        {t('noneText')}
      </NothingYet>
    </Card>
  );
}
