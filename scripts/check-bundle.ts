import { budgetProblems, bundleProblems } from './bundle';

const problems = [...bundleProblems('dist'), ...budgetProblems('dist')];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
