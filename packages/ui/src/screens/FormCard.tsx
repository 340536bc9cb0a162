import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../components/Button/Button.tsx';
import { Card, CardBody } from '../components/Card/Card.tsx';
import { type ContractForm, Form } from '../components/Form/Form.tsx';
import { Notice } from '../components/Notice/Notice.tsx';
import { Row, Stack } from '../components/Stack/Stack.tsx';
import { Text } from '../components/Text/Text.tsx';
import { Failure } from './Failure.tsx';
import type { Attempt } from './load.ts';

export interface FormCardProps<In extends FieldValues, Out> {
  /** Left out where the page has the same name. */
  title?: string;
  /** One sentence below the title: what this does and what it ends. */
  text?: ReactNode;
  form: ContractForm<In, Out>;
  attempt: Attempt;
  onSubmit: (values: Out) => void;
  /** The button, and what it says while it waits. `isSecond`: another form of the page has the blue one. */
  submit: { label: string; busy: string; isSecond?: boolean };
  /** Why it can not be sent now, such as without a network; the button is disabled and this stands beside it. */
  blocked?: string | undefined;
  /** What was done; stands over the fields until the next try. */
  done?: string | undefined;
  /** 720 instead of 480: for long texts. */
  wide?: boolean;
  /** More buttons, after the one that sends. */
  actions?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A short form in a card: what went wrong above the fields, what was done, and the button that names the deed. */
export function FormCard<In extends FieldValues, Out>(props: FormCardProps<In, Out>) {
  const { title, text, form, attempt, onSubmit, submit, blocked, done, wide, actions, children } = props;
  return (
    <Card title={title} style={{ maxWidth: wide ? 760 : 552 }}>
      <CardBody>
        <Form form={form} onSubmit={onSubmit}>
          <Stack gap={16} style={{ maxWidth: wide ? 720 : 480 }}>
            {text && (
              <Text as="p" tone="muted">
                {text}
              </Text>
            )}
            <Failure attempt={attempt} fields={Object.keys(form.getValues())} />
            {done && attempt.state === 'idle' && <Notice tone="success">{done}</Notice>}
            {children}
            <Row wrap gap={12}>
              <Button
                type="submit"
                kind={submit.isSecond ? 'default' : 'primary'}
                busy={attempt.state === 'sending'}
                busyLabel={submit.busy}
                disabled={blocked !== undefined}
              >
                {submit.label}
              </Button>
              {actions}
              {blocked && (
                <Text size={13} tone="muted">
                  {blocked}
                </Text>
              )}
            </Row>
          </Stack>
        </Form>
      </CardBody>
    </Card>
  );
}
