import { Fragment } from 'react';

/** A pattern that breaks between its alternatives. */
export const Pattern = ({ of }: { of: string }) =>
  of.split('|').map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which may be the same and do not move
    <Fragment key={at}>
      {at > 0 && (
        <>
          |<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
