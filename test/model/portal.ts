import { catalogue } from '../../machines/catalogue';
import type { AtlasPage } from './atlas/build';
import type { ChartFiles } from './atlas/earlier';
import { models } from './models/all';
import { guarantees, questions } from './models/answers';
import { proofs } from './models/proofs';
import { requirements } from './requirements';
import { lintMachine } from './toolkit/lint';
import { lintWords } from './toolkit/lint-words';
import type { Project } from './toolkit/project';

const ids = new Set(requirements.keys());

/** The charts of the driver portal, for the toolkit. */
export const portal = {
  charts: catalogue,
  models,
  guarantees,
  questions,
  requirements,
  lints: [(machine) => lintMachine(machine, ids), lintWords],
  approved: 'test/model/approved',
  proofs,
} satisfies Project;

export const atlasPage: AtlasPage = {
  title: 'Atlas of the driver portal',
  entry: 'test/model/atlas-page.ts',
  sources: ['test', 'machines', 'sandbox/zendesk'],
};

export const chartFiles: ChartFiles = { folders: ['machines'], catalogue: 'machines/catalogue.ts' };
