import type { World, Worlds } from '../world/worlds';

export interface Context {
  readonly worlds: Worlds;
  /** Origins whose pages may call. The first one is the portal to which mailed links lead. May grow while the sandbox runs. */
  readonly portalOrigins: Set<string>;
  /** The sandbox's own address, known once it listens. */
  readonly url: () => string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The world that the call belongs to; known from the preHandler hook on. */
    world: World;
    /** The sandbox's own address, without a slash at the end. */
    base: string;
    /** The portal's address, for links to it. */
    portal: string;
    /** Origins whose pages may call. */
    portalOrigins: ReadonlySet<string>;
    /** Skips the contract check, because the answer is made up or not in the contract. */
    isOffContract: boolean;
  }
}
