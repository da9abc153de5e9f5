import { showAtlas } from './atlas/page/show';
import { models } from './models/all';

showAtlas(models);
