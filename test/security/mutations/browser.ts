import type { Mutations } from './mutation';

export const browser: Mutations = {};
