import { GraphQLScalarType } from 'graphql';
import { GraphQLISODateTime } from 'type-graphql';

/** A date and time, described in fewer words than its library does. */
export const MomentScalar = new GraphQLScalarType({
  ...GraphQLISODateTime.toConfig(),
  description: 'A date and time in UTC, as ISO 8601 writes it: "2026-11-22T10:15:30.000Z".',
});
