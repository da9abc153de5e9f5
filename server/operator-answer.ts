import { tzOffset } from '@date-fns/tz/tzOffset';
import { at, textAt } from './json';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * An answer from the operator's API as the contract writes it: `data` has its content, if it has an envelope of any name, or two. Names may be
 * in camel case, times PHP's own objects, related resources in envelopes of their own, and the whole JSON:API.
 */
export function asContract(answer: unknown): unknown {
  return withOneEnvelope(inContractWords(answer));
}

function withOneEnvelope(answer: unknown): unknown {
  if (!isFields(answer)) return answer;
  const content = 'data' in answer ? answer.data : onlyContentOf(answer);
  if (content === undefined) return answer;
  const inner = onlyContentOf(content);
  if (isFields(content) && ('data' in content || inner !== undefined))
    return withOneEnvelope({ ...answer, ...content, data: inner ?? content.data });
  return { ...answer, data: plainResources(content, answer.included) };
}

/** The only content of something that is not a record, under the operator's own name for it. */
function onlyContentOf(answer: unknown): unknown {
  if (!isFields(answer) || 'id' in answer || 'data' in answer) return undefined;
  const [one, ...others] = Object.entries(answer).filter(
    ([name]) => !/pag|^(?:links|meta|included|jsonapi|errors?|messages?|status|success|code|total|from|to)$/.test(name),
  );
  const isContent = others.length === 0 && typeof one?.[1] === 'object' && one[1] !== null && !/^\d+$/.test(one[0]);
  return isContent ? one[1] : undefined;
}

function inContractWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inContractWords);
  if (!isFields(value)) return value;
  if (typeof value.date === 'string' && typeof value.timezone === 'string') return utcTime(value.date, value.timezone);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isEnveloped = name !== 'data' && isFields(inner) && Object.keys(inner).join() === 'data';
      return [name.replace(/-|(?=[A-Z])/g, '_').toLowerCase(), inContractWords(isEnveloped ? inner.data : inner)];
    }),
  );
}

/** The UTC time of a local one: `2026-03-12 09:30:00.000000`, as PHP's own objects have it in `date`. Text that is not a time stays unchanged. */
export function utcTime(date: string, zone: string): string {
  const asUtc = Date.parse(`${date.replace(' ', 'T')}Z`);
  const instant = new Date(asUtc - tzOffset(zone, new Date(asUtc)) * 60_000);
  return Number.isNaN(instant.getTime()) ? date : instant.toISOString();
}

/** The resources of JSON:API as records: the attributes, the id, and for one related resource that record, or at least its id. */
function plainResources(content: unknown, included: unknown): unknown {
  const plain = (resource: unknown, depth: number): unknown => {
    const [attributes, relationships] = [at(resource, 'attributes'), at(resource, 'relationships')];
    if (textAt(resource, 'type') === null || !(isFields(attributes) || isFields(relationships))) return resource;
    const related = Object.entries(relationships ?? {}).flatMap(([name, relation]): [string, unknown][] => {
      // A relation of `data` alone has lost that envelope.
      const link = at(relation, 'data') ?? relation;
      if (textAt(link, 'type') === null) return [];
      const isLinked = (one: unknown) => at(one, 'type') === at(link, 'type') && at(one, 'id') === at(link, 'id');
      const found = depth > 0 && Array.isArray(included) ? included.find(isLinked) : undefined;
      const id: [string, unknown] = [`${name}_id`, at(link, 'id') ?? null];
      return found === undefined ? [id] : [id, [name, plain(found, depth - 1)]];
    });
    return { ...Object.fromEntries(related), ...(attributes ?? {}), id: at(resource, 'id') };
  };
  return Array.isArray(content) ? content.map((one) => plain(one, 2)) : plain(content, 2);
}
