import type { Request, Response } from 'express';
import type { KeyUses } from '../../accounts/key-use';
import type { Config } from '../../config';
import type { Database } from '../../database/open-database';
import type { Log } from '../../log';
import type { Attempts } from '../../people/attempts';
import type { BackgroundWork } from '../../people/background-work';
import type { Mail } from '../../people/mail';
import type { Passwords } from '../../people/passwords';
import type { Admission } from '../../api/admission';
import type { AnalysisResolver } from '../../api/graphql/analysis-resolver';
import type { CorrectionParts } from '../../api/graphql/correction-parts';
import type { MissedNamesParts } from '../../api/graphql/missed-names';
import type { ReadyCheck } from '../../api/operations-routes';
import type { RecipeReader } from '../../api/recipe-reader';
import type { Turns } from '../../api/turns';
import type { Reference } from '../../api/reference/reference';
import type { Pages } from './page';
import type { Visitors } from './visitors';

/** The parts of the service that the pages use. */
export interface WebParts {
  readonly config: Pick<Config, 'signUp' | 'publicUrl' | 'missedNames' | 'tryIt'>;
  readonly database: Database;
  readonly log: Log;
  readonly keyUses: KeyUses;
  readonly pages: Pages;
  readonly visitors: Visitors;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly mail: Mail;
  readonly reference: Reference;
  readonly backgroundWork: BackgroundWork;
  readonly admission: Admission;
  readonly turns: Turns;
  readonly recipeReader: RecipeReader;
  /** The current snapshot, and the analysis of recipes that people try. */
  readonly resolver: Pick<AnalysisResolver, 'takeSnapshot' | 'tryRecipe'>;
  readonly corrections: CorrectionParts;
  readonly missed: MissedNamesParts;
  readonly readyChecks: readonly ReadyCheck[];
  /** The names of the project's own plans, whose limits upgrades restore. */
  readonly ownPlanNames: readonly string[];
  /** The account that the link of the start leads to. */
  readonly firstAccountName: string;
}

/** A request of a page, and its response. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
}
