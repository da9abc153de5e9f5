/** The “not found” of a loader that is tested without the router: it fails the test. */
export const noPage = (): never => {
  throw new Error('The loader answered as a page that does not exist.');
};
