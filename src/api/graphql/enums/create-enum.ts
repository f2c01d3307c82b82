import { registerEnumType } from 'type-graphql';

/**
 * A GraphQL enum over one of the pipeline's own unions: HIGH_PROTEIN stands for 'high-protein'.
 * @param values each value of the union, and what it says
 */
export function createEnum<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
): object {
  const entries = Object.entries<string>(values).map(([value, said]) => ({ key: toEnumName(value), value, said }));
  const members = Object.fromEntries(entries.map(({ key, value }) => [key, value]));
  const valuesConfig = Object.fromEntries(entries.map(({ key, said }) => [key, { description: said }]));
  registerEnumType(members, { name, description, valuesConfig });
  return members;
}

function toEnumName(value: string): string {
  return value
    .replace(/-/g, '_')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toUpperCase();
}
