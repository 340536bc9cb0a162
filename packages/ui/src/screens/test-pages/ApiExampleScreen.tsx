import { Button } from '../../components/Button/Button.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { Select } from '../../components/Select/Select.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { Code } from './ContractScreen.tsx';
import { Parts, TestCard } from './TestPage.tsx';

export type Exchange =
  | { state: 'idle' | 'sending' | 'unanswered' }
  | { state: 'answered'; status: number; milliseconds: number; text: string };

export interface ApiExampleScreenProps {
  calls: ReadonlyArray<{ operation: string; meaning: string }>;
  chosen: string;
  /** Request line and headers as they are sent. */
  request: string;
  curl: string;
  typescript: string;
  exchange: Exchange;
  onChoose: (operation: string) => void;
  onSend: () => void;
}

/** One public call of the contract, executed live, with code for other clients. */
export function ApiExampleScreen(props: ApiExampleScreenProps) {
  const { calls, chosen, request, exchange } = props;
  const { t } = useTranslation('testPages');
  return (
    <>
      <TestCard title={t('call')}>
        <Select
          label={t('call')}
          hint={calls.find(({ operation }) => operation === chosen)?.meaning.replaceAll('`', '')}
          value={chosen}
          onChange={props.onChoose}
          options={calls.map(({ operation }) => ({ value: operation, label: operation }))}
        />
        <Button
          kind="primary"
          style={{ justifySelf: 'start' }}
          busy={exchange.state === 'sending'}
          busyLabel={t('sending')}
          onClick={props.onSend}
        >
          {t('send')}
        </Button>
      </TestCard>
      <Parts>
        <Block title={t('request')} text={request} />
        <TestCard title={t('answered')} gap={12}>
          <Text as="p" tone="muted" role="status">
            {exchange.state === 'answered'
              ? t('status', { status: exchange.status, ms: exchange.milliseconds })
              : exchange.state === 'sending'
                ? t('sending')
                : exchange.state === 'idle'
                  ? t('notSent')
                  : ''}
          </Text>
          {exchange.state === 'unanswered' && <Notice tone="error">{t('noAnswer')}</Notice>}
          {exchange.state === 'answered' && <Code tabIndex={0}>{exchange.text}</Code>}
        </TestCard>
        <Block title={t('codeCurl')} text={props.curl} />
        <Block title={t('codeTypescript')} text={props.typescript} />
      </Parts>
    </>
  );
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <TestCard title={title}>
      <Code tabIndex={0}>{text}</Code>
    </TestCard>
  );
}
