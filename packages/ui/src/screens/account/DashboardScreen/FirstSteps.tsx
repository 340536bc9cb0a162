import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { Figure } from '../../../components/Figure/Figure.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Client } from '../clients.ts';
import type { Dashboard } from '../service-facts.ts';

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
  dashboard: Dashboard;
  /** The price of the cheapest plan as text. Missing while it is unknown. */
  planFrom?: string | undefined;
  buyHref: string;
  /** The suggested app for this device. */
  app: Client | undefined;
  /** A service is beside it, whose remaining time is the page's figure. */
  isBeside: boolean;
}

interface Step {
  title: string;
  /** According to the server's data, not to the pressed buttons. */
  isDone: boolean;
  text?: string;
  act?: ReactNode;
}

/** The steps from a new account to the first traffic. One is next; later ones are visible, too. */
export function FirstSteps({ dashboard, planFrom, buyHref, app, isBeside }: FirstStepsProps) {
  const { t } = useTranslation('account');
  const { user_name: name, first_fetch_at, first_traffic_at, old_service_info: service } = dashboard;
  const hasPlan = dashboard.first_paid_at !== null || (service?.user_level ?? 0) > 0;
  const hasFetched = first_fetch_at !== null;
  const steps: Step[] = [
    { title: t('stepAccount'), isDone: true },
    {
      title: t('stepPlan'),
      isDone: hasPlan,
      text: planFrom ? t('stepPlanFrom', { price: planFrom }) : t('stepPlanText'),
      act: (
        <ButtonLink kind="primary" href={buyHref}>
          {t('stepPlanAct')}
        </ButtonLink>
      ),
    },
    {
      title: t('stepApp'),
      isDone: hasFetched,
      ...(app && {
        text: t('stepAppText', { app: app.name }),
        act: (
          <ButtonLink href={app.download} target="_blank" rel="noreferrer">
            {t('download')}
          </ButtonLink>
        ),
      }),
    },
    {
      title: t('stepImport'),
      isDone: first_traffic_at !== null,
      text: t(hasFetched ? 'stepConnectText' : hasPlan ? 'stepImportNow' : 'stepImportText'),
    },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  const count = steps.filter(({ isDone }) => isDone).length;
  const of = <Text tone="muted">/ {steps.length}</Text>;
  return (
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
          {isBeside ? (
            <Text size={20} weight={600}>
              {count} {of}
            </Text>
          ) : (
            <Figure value={count} unit={of} />
          )}
        </Row>
        <Steps style={{ marginTop: 16, marginBottom: -12 }}>
          {steps.map(({ title, isDone, text, act }, at) => (
            <li
              key={title}
              data-step={isDone ? 'done' : at === next ? 'now' : 'later'}
              aria-current={at === next ? 'step' : undefined}
            >
              <i>{isDone ? <Icon as={Check} size={14} /> : at + 1}</i>
              <b>{title}</b>
              {isDone ? <span>{t('stepDone')}</span> : act}
              {!isDone && text && <p>{text}</p>}
            </li>
          ))}
        </Steps>
      </CardBody>
    </Card>
  );
}
