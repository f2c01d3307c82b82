import { join } from 'node:path';
import type { GenericRules } from '../../src/import/generic/generic-rules';
import { findProjectRoot } from '../find-project-root';
import { hashTables } from '../hash-tables';
import { readFlagRules } from './read-flag-rules';
import { readGroups } from './read-groups';
import { readKin } from './read-kin';

/**
 * Reads the tables by which gaps of records are filled and flags given, of the seed's foods and of imported ones alike.
 * @param folder by default the project's own
 * @throws SeedError at the first broken row
 */
export function readGenericRules(folder: string = join(findProjectRoot(), 'seeds', 'rules')): GenericRules {
  const paths = {
    flags: join(folder, 'flag-rules.tsv'),
    groups: join(folder, 'nutrient-groups.tsv'),
    kin: join(folder, 'kin.tsv'),
  };
  return {
    flags: readFlagRules(paths.flags),
    groups: readGroups(paths.groups),
    kin: readKin(paths.kin),
    version: hashTables(Object.values(paths)),
  };
}
