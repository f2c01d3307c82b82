import { join } from 'node:path';
import type { GenericRules } from '../../src/import/generic/generic-rules';
import { findProjectRoot } from '../find-project-root';
import { hashSeed } from '../hash-seed';
import { readFlagRules } from './read-flag-rules';
import { readGroups } from './read-groups';
import { readKin } from './read-kin';

/**
 * Reads the tables by which gaps of records are filled and flags given, of the seed's foods and of imported ones alike.
 * @param folder by default the project's own
 * @throws SeedError at the first broken row
 */
export function readGenericRules(folder: string = join(findProjectRoot(), 'seeds', 'rules')): GenericRules {
  return {
    flags: readFlagRules(join(folder, 'flag-rules.tsv')),
    groups: readGroups(join(folder, 'nutrient-groups.tsv')),
    kin: readKin(join(folder, 'kin.tsv')),
    version: hashSeed(folder),
  };
}
