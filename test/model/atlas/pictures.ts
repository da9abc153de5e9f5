import path from 'node:path';

/** Where the path tests leave their pictures, a folder for each chart: `session/guest.expired.phone.jpg`. */
export const pictureFolder = path.resolve('test-results/paths/pictures');
