import { paths } from '../../routes.ts';

/** The fragment of the dashboard's import buttons. */
export const importHash = '#import';

/** The address of the buttons that import the link into an app. */
export const importHref: string = paths.dashboard() + importHash;
