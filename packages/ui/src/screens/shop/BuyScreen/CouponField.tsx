import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../components/Button/Button.tsx';
import { Input } from '../../../components/Input/Input.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Grow, Row } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';

export interface CouponState {
  /** The coupon of the quote. */
  used: string | undefined;
  /** Why the last one cannot be used. */
  refusal: string | undefined;
  /** A quote or a payment is running, so the coupon cannot be changed. */
  isLocked: boolean;
  /** Without an argument the used coupon is removed. */
  onUse: (coupon: string | undefined) => void;
}

const form = /^[A-Za-z0-9-]{3,32}$/;

/** A coupon for the quote: folded until it is wanted, with errors at the field. */
export function CouponField({ used, refusal, isLocked, onUse }: CouponState) {
  const { t } = useTranslation('shop');
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  /** The last checked text. Its error disappears when something else is typed. */
  const [tried, setTried] = useState<string>();
  if (used !== undefined) {
    return (
      <Row between>
        <Text size={13} tone="success">
          {t('couponUsed', { text: used })}
        </Text>
        <TextButton
          data-small
          disabled={isLocked}
          onClick={() => {
            setText('');
            setTried(undefined);
            onUse(undefined);
          }}
        >
          {t('couponDrop')}
        </TextButton>
      </Row>
    );
  }
  if (!isOpen && refusal === undefined) {
    return (
      <TextButton data-small style={{ justifySelf: 'start' }} onClick={() => setOpen(true)}>
        {t('couponAdd')}
      </TextButton>
    );
  }
  const code = text.trim().toUpperCase();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(code);
    if (form.test(code)) onUse(code);
  };
  const error = tried !== code ? undefined : form.test(code) ? refusal : t('couponForm');
  return (
    <form noValidate onSubmit={submit}>
      <Row style={{ alignItems: 'start' }}>
        <Grow>
          <Input
            label={t('coupon')}
            value={text}
            error={error}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            disabled={isLocked}
            autoFocus={isOpen}
            onChange={(event) => setText(event.target.value)}
          />
        </Grow>
        <Button type="submit" style={{ marginTop: 26 }} disabled={isLocked || code === ''}>
          {t('couponUse')}
        </Button>
      </Row>
    </form>
  );
}
