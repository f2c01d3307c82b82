import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver, UseMiddleware } from 'type-graphql';
import { EditFileFault } from '../../../../edits/file/edit-file-fault';
import { exportEdits } from '../../../../edits/file/export-edits';
import { importEdits } from '../../../../edits/file/import-edits';
import { Refusal } from '../../../../errors';
import type { GraphqlContext } from '../../graphql-context';
import type { EditParts } from './edit-parts';
import { requireAdmin } from '../require-admin';
import { settleCatalog } from './settle-catalog';

@ObjectType('LeftOutEdit', { description: 'A correction of a file that was not taken.' })
class LeftOutEditType {
  @Field(() => Int, { description: 'Line of the file, from 1.' })
  line!: number;

  @Field(() => String, { description: 'What the correction is known by.' })
  uid!: string;

  @Field(() => String, { description: 'Why, and what to do.' })
  reason!: string;
}

@ObjectType('EditImport', { description: 'What became of the corrections of a file.' })
class EditImportType {
  @Field(() => Int, { description: 'New here.' })
  added!: number;

  @Field(() => Int, { description: 'Were here already.' })
  known!: number;

  @Field(() => Int, { description: 'Were in force here and are undone in the file: undone here as well.' })
  undone!: number;

  @Field(() => [LeftOutEditType], { description: 'Of foods that are not here, or here with another content.' })
  leftOut!: readonly LeftOutEditType[];
}

/** Corrections as a file, to be carried to another database. */
@Resolver()
export class EditFile {
  constructor(private readonly parts: EditParts) {}

  @Query(() => String, {
    description: 'Needs the scope admin. All corrections as a file, a JSON line each, undone ones included.',
  })
  @UseMiddleware(requireAdmin)
  async exportEdits(): Promise<string> {
    const lines: string[] = [];
    for await (const line of exportEdits(this.parts.database)) lines.push(line);
    return lines.join('');
  }

  @Mutation(() => EditImportType, {
    description:
      'Needs the scope admin. Adds the corrections of an exported file that are not here yet, all at once; the same file again changes nothing. What a food can have at all is taken as it is, for it was held against the food where it was made. Larger files than a request may hold go in by the command line.',
  })
  @UseMiddleware(requireAdmin)
  async importEdits(
    @Arg('file', () => String, { description: 'What exportEdits gave.' }) file: string,
    @Ctx() context: GraphqlContext,
  ): Promise<EditImportType> {
    const imported = await importEdits(
      { database: this.parts.database, catalog: context.basis.catalog },
      file.split('\n'),
    ).catch(refuseFile);
    await settleCatalog(this.parts, context);
    return imported;
  }
}

function refuseFile(error: unknown): never {
  if (!(error instanceof EditFileFault)) throw error;
  throw new Refusal('invalid_argument', { details: [{ path: 'file', message: error.message }] });
}
