import { type ComponentProps, createContext, useContext } from 'react';
import { Text } from '../Text/Text.tsx';

const TitledContext = createContext(false);

/** Around pages whose frame names them already. */
export const TitledByFrame = ({ children }: Pick<ComponentProps<typeof TitledContext>, 'children'>) => (
  <TitledContext value>{children}</TitledContext>
);

/** What a page is about. A page has one first heading: where its frame has it, this is the second. */
export function PageTitle(props: Omit<ComponentProps<typeof Text>, 'as'>) {
  return <Text as={useContext(TitledContext) ? 'h2' : 'h1'} {...props} />;
}
