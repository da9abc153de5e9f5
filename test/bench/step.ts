const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs `work` under a title. Prints that it began, what it does, and how long it took. */
export async function step<Result>(
  title: string,
  work: (reportStep: (what: string) => void) => Promise<Result>,
): Promise<Result> {
  const since = performance.now();
  let reportStep = '';
  console.log(`  ${title} …`);
  const timer = setInterval(
    () => console.log(`  ${title} … ${seconds(since)}${reportStep && ` · ${reportStep}`}`),
    20_000,
  );
  try {
    return await work((what) => {
      reportStep = what.trim().slice(0, 100);
    });
  } finally {
    clearInterval(timer);
    console.log(`  ${title} took ${seconds(since)}.`);
  }
}
