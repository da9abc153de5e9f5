import type { Mutations } from './mutation';

export const reliability: Mutations = {};
