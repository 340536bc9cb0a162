import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { styled } from 'styled-components';
import { Button } from '../../components/Button/Button.tsx';
import { Card, CardBody } from '../../components/Card/Card.tsx';
import { type ContractForm, Form } from '../../components/Form/Form.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { Stack } from '../../components/Stack/Stack.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { SendPlace } from './failure/SendPlace.tsx';
import type { Attempt } from './load.ts';

const Sized = styled(Card)`
  max-width: 552px;
  &[data-wide] { max-width: 760px; }
`;

export interface PlainFormProps<In extends FieldValues, Out> {
  /** One sentence below the title: what the form does and ends. */
  text?: ReactNode;
  form: ContractForm<In, Out>;
  attempt: Attempt;
  onSubmit: (values: Out) => void;
  /**
   * The button, and its label while a request is running. `isSecond`: another form of the page has the primary
   * button.
   */
  submit: { label: string; busy: string; isSecond?: boolean };
  /**
   * Why the form cannot be sent now, such as without a network. The button is disabled, and the reason is beside it.
   * Empty if a field says the reason.
   */
  blocked?: string | undefined;
  /** The success message, shown above the button until the next try. */
  done?: string | undefined;
  /** What to do after a lost response, see `Failure`. */
  found?: string | undefined;
  /** 720 instead of 512 pixels, for long texts. */
  wide?: boolean;
  /** Further buttons after the submit button. */
  actions?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

export interface FormCardProps<In extends FieldValues, Out> extends PlainFormProps<In, Out> {
  /** Missing if the page has the same title. */
  title?: string;
}

/** A short form without a card: the fields, and the submit button with the result of the last try. */
export function PlainForm<In extends FieldValues, Out>(props: PlainFormProps<In, Out>) {
  const { text, form, attempt, onSubmit, submit, blocked, done, found, wide, actions, children } = props;
  return (
    <Form form={form} onSubmit={onSubmit}>
      <Stack gap={16} style={{ maxWidth: wide ? 720 : 512 }}>
        {text && (
          <Text as="p" tone="muted">
            {text}
          </Text>
        )}
        {children}
        {done && attempt.state === 'idle' && <Notice tone="success">{done}</Notice>}
        <SendPlace
          attempt={attempt}
          fields={Object.keys(form.getValues())}
          found={found}
          wide={wide}
          deed={
            <Button
              type="submit"
              kind={submit.isSecond ? 'default' : 'primary'}
              busy={attempt.state === 'sending'}
              busyLabel={submit.busy}
              disabled={blocked !== undefined}
            >
              {submit.label}
            </Button>
          }
        >
          {actions}
          {blocked && (
            <Text size={13} tone="muted">
              {blocked}
            </Text>
          )}
        </SendPlace>
      </Stack>
    </Form>
  );
}

/** The same in a card. */
export function FormCard<In extends FieldValues, Out>({ title, ...form }: FormCardProps<In, Out>) {
  return (
    <Sized title={title} data-wide={form.wide || undefined}>
      <CardBody>
        <PlainForm {...form} />
      </CardBody>
    </Sized>
  );
}
