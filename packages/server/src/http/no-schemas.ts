function noSchemas(): never {
  throw new Error('a route has a schema of Fastify, not of the contract');
}

/**
 * The option of a Fastify without its schema compilers, which the contract does not use. They are not loaded, and a
 * release does not contain them.
 */
export const schemaController = {
  compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
};
