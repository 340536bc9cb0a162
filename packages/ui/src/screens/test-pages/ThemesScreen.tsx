import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Badge } from '../../components/Badge/Badge.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Card, CardBody } from '../../components/Card/Card.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { QuotaBar } from '../../components/QuotaBar/QuotaBar.tsx';
import { Row, Stack } from '../../components/Stack/Stack.tsx';
import { type Column, Table } from '../../components/Table/Table.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { type Breakpoint, breakpoints } from '../../theme/breakpoints.ts';
import { Parts } from './TestPage.tsx';

const Ground = styled.section`
  background: var(--page);
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  padding: 16px;
`;

const widths = Object.entries(breakpoints) as [Breakpoint, number][];
const classOf = (width: number) => widths.findLast(([, from]) => width >= from)?.[0] ?? 'xs';

function useWidth(): number {
  const [width, setWidth] = useState(() => window.innerWidth);
  useEffect(() => {
    const look = () => setWidth(window.innerWidth);
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
  return width;
}

/** The same components in both themes, and the width class of the window. */
export function ThemesScreen() {
  const { t } = useTranslation('testPages');
  const width = useWidth();
  const name = classOf(width);
  const columns: Column<[Breakpoint, number]>[] = [
    {
      header: t('breakpoint'),
      phone: 'title',
      cell: ([key]) => (
        <Row>
          <Text weight={500} mono>
            {key}
          </Text>
          {key === name && <Badge tone="info">{t('now')}</Badge>}
        </Row>
      ),
    },
    { header: t('from'), align: 'end', phone: 'end', cell: ([, from]) => `${from} px` },
  ];
  return (
    <>
      <Parts>
        {(['light', 'dark'] as const).map((theme) => (
          <Ground key={theme} data-theme={theme} aria-label={t(theme)}>
            <Stack gap={16}>
              <Text as="h2" size={16}>
                {t(theme)}
              </Text>
              <Card>
                <CardBody>
                  <Stack gap={16}>
                    <Row wrap>
                      <Button kind="primary">{t('primary')}</Button>
                      <Button>{t('secondary')}</Button>
                      <Button kind="danger">{t('danger')}</Button>
                    </Row>
                    <Row wrap>
                      <Badge tone="success">{t('success')}</Badge>
                      <Badge tone="warning">{t('warning')}</Badge>
                      <Badge tone="error">{t('error')}</Badge>
                    </Row>
                    <QuotaBar earlier={0.4} yesterday={0.1} today={0.05} gone={0.6} label={t('quota')} />
                    <Notice tone="warning">{t('sayText', { tone: t('warning') })}</Notice>
                  </Stack>
                </CardBody>
              </Card>
            </Stack>
          </Ground>
        ))}
      </Parts>
      <Card title={t('breakpoints')}>
        <CardBody>
          <Text as="p" role="status">
            {t('width', { width, name, layout: t(width < breakpoints.lg ? 'mobile' : 'desktop') })}
          </Text>
        </CardBody>
        <Table label={t('breakpoints')} columns={columns} rows={widths} rowKey={([key]) => key} />
      </Card>
    </>
  );
}
