import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';
import { FailedCard, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';
import type { Invoice } from '../billing-types.ts';
import { stateTones } from '../InvoicesScreen/InvoicesScreen.tsx';
import { Paper, PrintRules } from './paper.ts';

export interface InvoiceScreenProps {
  invoice: Load<Invoice>;
  now: Date;
  /** The recharge of the invoice, if there is one. */
  rechargeHref?: string | undefined;
  /** Opens the print dialog of the browser. */
  onPrint: () => void;
  onRetry: () => void;
}

const Parties = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(160px, 1fr));
  gap: 16px;
  span { display: block; overflow-wrap: anywhere; }
  /* A name and its value in a line. */
  @media screen {
    ${below.sm} {
      grid-template-columns: minmax(0, 1fr);
      gap: 10px;
      & > div { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 16px; align-items: baseline; text-align: end; }
      & > div > :first-child { text-align: start; }
      & > div > :nth-child(n + 3) { grid-column: 2; }
    }
  }
`;

const Lines = styled.table`
  width: 100%;
  border-collapse: collapse;
  th { font-size: var(--t12); font-weight: 500; color: var(--muted); text-align: start; }
  th, td { padding: 10px 0; border-bottom: 1px solid var(--line); }
  td:last-child, th:last-child { text-align: end; white-space: nowrap; padding-inline-start: 16px; }
  tfoot td:last-child { border-bottom: 0; padding-inline-start: 0; }
`;

/** The sum has its own line: a long one must not squeeze the names of the items above it. */
const Total = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: baseline;
  gap: 0 16px;
  white-space: normal;
  font-weight: 600;
  font-size: var(--t16);
  & > :last-child { margin-inline-start: auto; min-width: 0; overflow-wrap: anywhere; font-size: 32px; line-height: 40px; letter-spacing: -0.015em; }
`;

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text size={12} tone="muted">
        {name}
      </Text>
      {children}
    </div>
  );
}

/** An invoice may be read in other years, so dates are formatted with the year. */
const longAgo = new Date(0);

function Sheet({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return (
    <Stack gap={20}>
      <Row between>
        <Text as="h2" size={20} weight={600}>
          {t('invoiceNumber', { number: invoice.number })}
        </Text>
        <Badge tone={stateTones[invoice.state]}>{t(`state_${invoice.state}`)}</Badge>
      </Row>
      <Parties>
        <Named name={t('issuer')}>
          <span>{invoice.issuer}</span>
        </Named>
        <Named name={t('customer')}>
          <span>{invoice.customer.name}</span>
          <Text as="span" tone="muted">
            {invoice.customer.email}
          </Text>
        </Named>
        <Named name={t('issuedAt')}>
          <span>{format.day(invoice.created_at, longAgo)}</span>
        </Named>
        <Named name={t('method')}>
          <span>{invoice.method_label ?? t('method_wallet')}</span>
        </Named>
        {invoice.entry_id && (
          <Named name={t('entry')}>
            <span>{invoice.entry_id}</span>
          </Named>
        )}
        {invoice.paid_at && (
          <Named name={t('paidAt')}>
            <span>{format.moment(invoice.paid_at, longAgo)}</span>
          </Named>
        )}
      </Parties>
      <Lines>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map(({ kind, label, amount }) => (
            <tr key={`${kind} ${label}`}>
              <td>
                {label}
                {(invoice.lines.length > 1 || kind !== 'price') && (
                  <Text as="p" size={12} tone="muted">
                    {t(`line_${kind}`)}
                  </Text>
                )}
              </td>
              <td>{format.money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>
              <Total>
                <span>{t('total')}</span>
                <span>{format.money(invoice.total)}</span>
              </Total>
            </td>
          </tr>
        </tfoot>
      </Lines>
      <Text as="p" size={12} tone="muted">
        {t('walletNote')}
      </Text>
    </Stack>
  );
}

function InvoiceSkeleton() {
  const { t } = useTranslation('billing');
  return (
    <Stack gap={20} aria-busy>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <Skeleton width={200} height={24} line={28} />
      <Row between>
        {[90, 120, 90].map((width, at) => (
          <Skeleton key={String(at)} width={width} line={62} />
        ))}
      </Row>
      <Skeleton height={96} radius={8} />
      <Row between>
        <Skeleton width={60} line={44} />
        <Skeleton width={80} />
      </Row>
    </Stack>
  );
}

/** One invoice as a sheet. The browser prints only the sheet, on A4. */
export function InvoiceScreen(props: InvoiceScreenProps) {
  const { invoice, now, rechargeHref, onPrint, onRetry } = props;
  const { t } = useTranslation('billing');
  if (invoice.state === 'failed') {
    return <FailedCard of={invoice} title={t('oneFailedTitle')} onRetry={onRetry} />;
  }
  return (
    <>
      <PrintRules />
      <StaleLine of={invoice} now={now} />
      <Paper data-paper data-growing={invoice.state === 'loading' || undefined}>
        {invoice.state === 'ready' ? <Sheet invoice={invoice.data} /> : <InvoiceSkeleton />}
      </Paper>
      <Row wrap data-unprinted>
        <Button icon={Printer} disabled={invoice.state !== 'ready'} onClick={onPrint}>
          {t('print')}
        </Button>
        {rechargeHref && invoice.state === 'ready' && (
          <ButtonLink href={rechargeHref} {...(invoice.data.state === 'unpaid' ? { kind: 'primary' } : {})}>
            {t(invoice.data.state === 'unpaid' ? 'continue' : 'toRecharge')}
          </ButtonLink>
        )}
      </Row>
    </>
  );
}
