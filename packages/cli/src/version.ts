import manifest from '../../../package.json' with { type: 'json' };

/** The version of this command line, which is the project's. */
export const version: string = manifest.version;
