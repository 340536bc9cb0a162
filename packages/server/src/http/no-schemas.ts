function noSchemas(): never {
  throw new Error('a route has a schema of Fastify, not of the contract');
}

/**
 * The option of a Fastify without its own compilers of schemas: the contract's are others. It need not load them, and a
 * release does not contain them.
 */
export const schemaController = {
  compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
};
