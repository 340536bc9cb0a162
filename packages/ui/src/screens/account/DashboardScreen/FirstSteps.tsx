import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { EmptyState } from '../../../components/EmptyState/EmptyState.tsx';
import { Figure } from '../../../components/Figure/Figure.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import type { Client } from '../clients.ts';

const Steps = styled.ol`
  display: grid;
  li {
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr) auto;
    gap: 0 12px;
    padding: 14px 0;
    border-top: 1px solid var(--line);
    align-items: start;
  }
  li:first-child { border-top: 0; }
  li > i {
    width: 24px;
    height: 24px;
    border-radius: 50%;
    display: grid;
    place-items: center;
    font-style: normal;
    font-size: 13px;
    font-weight: 600;
    line-height: 1;
    box-shadow: inset 0 0 0 1.5px var(--line-strong);
    color: var(--muted);
  }
  li > b { font-weight: 500; line-height: 24px; color: var(--muted); }
  li > p { grid-column: 2; color: var(--muted); font-size: var(--t13); line-height: 20px; }
  li > a { grid-column: 3; grid-row: 1 / 3; align-self: center; }
  li > span { font-size: var(--t13); line-height: 24px; color: var(--muted); }
  [data-step='done'] > i { background: var(--success-soft); color: var(--success); box-shadow: none; }
  [data-step='now'] > i { background: var(--primary); color: var(--on-primary); box-shadow: none; }
  [data-step='now'] > b { color: var(--text); }
`;

export interface FirstStepsProps {
  name: string;
  /** What the cheapest plan costs, as words; left out while it is not known. */
  planFrom?: string | undefined;
  buyHref: string;
  /** The app to suggest for this device. */
  app: Client | undefined;
}

/** What a new customer does next: one thing is filled, and what comes later is already there to read. */
export function FirstSteps({ name, planFrom, buyHref, app }: FirstStepsProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <Card aria-label={t('welcome', { name })}>
        <CardBody>
          <Row between style={{ alignItems: 'flex-start', gap: 16 }}>
            <Stack gap={4}>
              <Text as="h2" size={20} weight={600}>
                {t('welcome', { name })}
              </Text>
              <Text as="p" tone="muted">
                {t('welcomeText')}
              </Text>
            </Stack>
            <Figure value={1} unit={<Text tone="muted">/ 4</Text>} />
          </Row>
          <Steps style={{ marginTop: 16, marginBottom: -12 }}>
            <li data-step="done">
              <i>
                <Icon as={Check} size={14} />
              </i>
              <b>{t('stepAccount')}</b>
              <span>{t('stepDone')}</span>
            </li>
            <li data-step="now" aria-current="step">
              <i>2</i>
              <b>{t('stepPlan')}</b>
              <ButtonLink kind="primary" href={buyHref}>
                {t('stepPlanAct')}
              </ButtonLink>
              <p>{planFrom ? t('stepPlanFrom', { price: planFrom }) : t('stepPlanText')}</p>
            </li>
            {app && (
              <li data-step="later">
                <i>3</i>
                <b>{t('stepApp')}</b>
                <ButtonLink href={app.download} target="_blank" rel="noreferrer">
                  {t('download')}
                </ButtonLink>
                <p>{t('stepAppText', { app: app.name })}</p>
              </li>
            )}
            <li data-step="later">
              <i>{app ? 4 : 3}</i>
              <b>{t('stepImport')}</b>
              <p>{t('stepImportText')}</p>
            </li>
          </Steps>
        </CardBody>
      </Card>
      <Card>
        <EmptyState title={t('noLinkTitle')}>{t('noLinkText')}</EmptyState>
      </Card>
    </>
  );
}
