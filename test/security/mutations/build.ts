import type { Mutations } from './mutation';

export const build: Mutations = {};
