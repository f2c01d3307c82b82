import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver, UseMiddleware } from 'type-graphql';
import { exportCorrections } from '../../corrections/export-file';
import { CorrectionFileError } from '../../corrections/file-line';
import { importCorrections } from '../../corrections/import-file';
import { ApiError } from '../../errors';
import { requireAdmin, type GraphqlContext } from './context';
import { isServed, waitForCatalog, type CorrectionParts } from './correction-parts';
import { listOf, workOf } from './cost';

@ObjectType('LeftOutEdit', { description: 'A correction of a file that was not taken.' })
class LeftOutCorrectionType {
  @Field(() => Int, { description: 'Line of the file, from 1.' })
  line!: number;

  @Field(() => String, { description: 'The `uid` that the correction has in the file.' })
  uid!: string;

  @Field(() => String, { description: 'Why it was not taken, and what to do about it.' })
  reason!: string;
}

@ObjectType('EditImport', { description: 'What became of the corrections of a file.' })
class CorrectionImportType {
  @Field(() => Int, { description: 'How many were new here, and are now in force or, where the file says so, undone.' })
  added!: number;

  @Field(() => Int, { description: 'How many were here already, and stay as they are.' })
  known!: number;

  @Field(() => Int, {
    description: 'How many were in force here and are undone in the file: they are now undone here too.',
  })
  undone!: number;

  @Field(() => [LeftOutCorrectionType], {
    complexity: listOf(500),
    description:
      'Not taken: the food is not in this database, a correction here or an earlier line of the file has the same `uid` and says something else, or the amount cannot be of this food.',
  })
  leftOut!: readonly LeftOutCorrectionType[];

  @Field(() => Boolean, { description: isServed })
  isServed!: boolean;
}

/** Corrections as a file, to be carried to another database. */
@Resolver()
export class CorrectionFile {
  constructor(private readonly parts: CorrectionParts) {}

  @Query(() => String, {
    description: 'Needs the scope admin. All corrections as a file, a JSON line each, undone ones included.',
    complexity: workOf(20_000),
  })
  @UseMiddleware(requireAdmin)
  async exportEdits(): Promise<string> {
    const lines: string[] = [];
    for await (const line of exportCorrections(this.parts.database)) lines.push(line);
    return lines.join('');
  }

  @Mutation(() => CorrectionImportType, {
    description:
      'Needs the scope admin. Adds the corrections of an exported file that are not here yet, all at once; the same file again changes nothing. Amounts of nutrients are checked against the food as it is here with the whole file; portions in any unit, flags and phrases are taken as they are, for they were checked where they were made. A line that is no correction refuses the whole file. A file larger than a request may be (256 KiB) goes in by the command line.',
    complexity: workOf(20_000),
  })
  @UseMiddleware(requireAdmin)
  async importEdits(
    @Arg('file', () => String, {
      description: 'What `exportEdits` gave: a correction as JSON on each line, 20,000 at most.',
    })
    file: string,
    @Ctx() context: GraphqlContext,
  ): Promise<CorrectionImportType> {
    const imported = await importCorrections(
      { database: this.parts.database, catalog: context.snapshot.catalog },
      file.split('\n'),
    ).catch(refuseFile);
    return { ...imported, isServed: await waitForCatalog(this.parts, context) };
  }
}

function refuseFile(error: unknown): never {
  if (!(error instanceof CorrectionFileError)) throw error;
  throw new ApiError('invalid_argument', { details: [{ path: 'file', message: error.message }] });
}
