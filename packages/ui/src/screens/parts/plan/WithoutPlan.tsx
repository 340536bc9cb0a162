import { ButtonLink } from '../../../components/Button/Button.tsx';
import { Card } from '../../../components/Card/Card.tsx';
import type { Example } from '../../../components/EmptyState/Ghost.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { NothingYet } from '../failure/NothingYet.tsx';
import { useExamplePlan } from './example-plan.ts';

interface WithoutPlanProps {
  buyHref: string;
  /** What the page will show. By default a plan. */
  example?: Example;
  text?: string;
}

/** Replaces the benefits of a plan for customers without one, and leads to the plans. */
export function WithoutPlan({ buyHref, example, text }: WithoutPlanProps) {
  const { t } = useTranslation('services');
  const plan = useExamplePlan();
  return (
    <Card>
      <NothingYet
        title={t('noneTitle')}
        example={example ?? plan}
        action={
          <ButtonLink kind="primary" href={buyHref}>
            {t('seePlans')}
          </ButtonLink>
        }
      >
        {text ?? t('noneText')}
      </NothingYet>
    </Card>
  );
}
