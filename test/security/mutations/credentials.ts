import type { Mutations } from './mutation';

export const credentials: Mutations = {};
