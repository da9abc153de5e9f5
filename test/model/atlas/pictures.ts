import path from 'node:path';

/** The folder of the path tests' screenshots, with a folder for each chart: `session/guest.expired.phone.jpg`. */
export const pictureFolder = path.resolve('test-results/paths/pictures');
