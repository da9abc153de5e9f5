import styled from 'styled-components';
import { inGroups } from './reference-groups';

/** Drivers see and hear the space between the groups, but copying leaves it out: a search finds the reference without it. */
const Gap = styled.span`
  -webkit-user-select: none;
  user-select: none;
`;

/** A reference that can be read aloud over the phone: in groups of four. */
export function Reference({ children }: { readonly children: string }) {
  return inGroups(children).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be the same
    <span key={index} translate="no">
      {index > 0 && <Gap> </Gap>}
      {group}
    </span>
  ));
}
