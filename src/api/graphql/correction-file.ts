import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver, UseMiddleware } from 'type-graphql';
import { exportCorrections } from '../../corrections/export-file';
import { CorrectionFileError } from '../../corrections/file-line';
import { importCorrections } from '../../corrections/import-file';
import { ApiError } from '../../errors';
import { toRightsCheck } from './admin-rights';
import { requireAdmin, type GraphqlContext } from './context';
import { isServed, waitForCatalog, type CorrectionParts } from './correction-parts';
import { listOf, workOf } from './cost';

@ObjectType('LeftOutEdit', { description: 'A correction of a file that was not imported.' })
class LeftOutCorrectionType {
  @Field(() => Int, { description: 'Line of the file, from 1.' })
  line!: number;

  @Field(() => String, { description: 'The `uid` of the correction in the file.' })
  uid!: string;

  @Field(() => String, { description: 'Why it was not imported, and what to do about it.' })
  reason!: string;
}

@ObjectType('EditImport', { description: 'The result of importing a file of corrections.' })
class CorrectionImportType {
  @Field(() => Int, { description: 'How many were new; they are now in force or, if the file says so, undone.' })
  added!: number;

  @Field(() => Int, { description: 'How many were here already and stay unchanged.' })
  known!: number;

  @Field(() => Int, {
    description: 'How many were in force here and undone in the file; they are now undone here too.',
  })
  undone!: number;

  @Field(() => [LeftOutCorrectionType], {
    complexity: listOf(500),
    description:
      'The corrections that were not imported: the food is not in this database, another correction has the same `uid` with other content, or the amount is impossible for the food.',
  })
  leftOut!: readonly LeftOutCorrectionType[];

  @Field(() => Boolean, { description: isServed })
  isServed!: boolean;
}

/** Corrections as a file, for another database. */
@Resolver()
export class CorrectionFile {
  constructor(private readonly parts: CorrectionParts) {}

  @Query(() => String, {
    description: 'Requires the scope `admin`. All corrections as a file with a JSON line each, including undone ones.',
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
      'Requires the scope `admin`. Adds the corrections of an exported file that are missing here, in one transaction; the same file again changes nothing. Amounts of nutrients are checked against the food with the whole file applied. Portions, flags and phrases are not checked again. The whole file is rejected if a line is not a correction. Use the command line for a file larger than a request (256 KiB).',
    complexity: workOf(20_000),
  })
  @UseMiddleware(requireAdmin)
  async importEdits(
    @Arg('file', () => String, {
      description: 'The text of `exportEdits`: one correction as JSON on each line, at most 20,000 lines.',
    })
    file: string,
    @Ctx() context: GraphqlContext,
  ): Promise<CorrectionImportType> {
    const imported = await importCorrections(
      { database: this.parts.database, catalog: context.snapshot.catalog },
      file.split('\n'),
      toRightsCheck(context.caller),
    ).catch(refuseFile);
    return { ...imported, isServed: await waitForCatalog(this.parts, context) };
  }
}

function refuseFile(error: unknown): never {
  if (!(error instanceof CorrectionFileError)) throw error;
  throw new ApiError('invalid_argument', { details: [{ path: 'file', message: error.message }] });
}
