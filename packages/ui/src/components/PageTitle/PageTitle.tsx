import { type ComponentProps, createContext, useContext } from 'react';
import { Text } from '../Text/Text.tsx';

const TitledContext = createContext(false);

/** Wraps pages whose layout already shows their title. */
export const TitledByFrame = ({ children }: Pick<ComponentProps<typeof TitledContext>, 'children'>) => (
  <TitledContext value>{children}</TitledContext>
);

/** The title of a page. A page has one first heading: if the layout has it, this is a second-level one. */
export function PageTitle(props: Omit<ComponentProps<typeof Text>, 'as'>) {
  return <Text as={useContext(TitledContext) ? 'h2' : 'h1'} {...props} />;
}
